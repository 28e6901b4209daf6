/**
 * A lamp behind an MQTT broker: it is reset, says that it is ready, and says how bright it is a while after a touch.
 *
 *   node mqtt-lamp.mjs URL REACTION_MS [fresh]
 *
 * With `fresh` it says that it is ready as soon as it is there, and knows no reset.
 */
import { connect } from 'mqtt';

const [url, reactionMs, fresh] = process.argv.slice(2);
const client = connect(url, { reconnectPeriod: 0 });
let brightness = 0;
let timer;

client.on('error', () => process.exit(1));
client.on('connect', () => {
  client.subscribe(['lamp/touch', 'lamp/reset'], { qos: 1 }, () => {
    console.log('listening');
    client.publish('lamp/state', 'dim', { qos: 1, retain: true });
    if (fresh !== undefined) client.publish('lamp/ready', 'yes', { qos: 1 });
  });
});
client.on('message', (topic) => {
  if (topic === 'lamp/reset') {
    clearTimeout(timer);
    brightness = 0;
    client.publish('lamp/ready', 'yes', { qos: 1 });
    return;
  }
  timer = setTimeout(() => {
    brightness = (brightness + 1) % 3;
    client.publish('lamp/state', brightness === 1 ? 'dim' : `level=${brightness}%`, { qos: 1 });
  }, Number(reactionMs));
});
