/** The page begins here. */
import { createRoot } from 'react-dom/client';
import './style/tokens.css';
import './style/drawing.css';
import './style/shapes.css';
import './style/studio.css';
import { App } from './app.js';
import { readAddress } from './files/server.js';

createRoot(document.getElementById('studio')!).render(<App address={readAddress()} />);
