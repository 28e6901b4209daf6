/** A drawing as a file, in one of two formats. */
import { svgOf } from '../files/picture.js';
import { type Picture, downloadPicture } from '../sharing.js';

export function PictureButtons({
  name,
  of,
}: {
  /** Of the file, without its ending. */
  readonly name: string;
  /** What is drawn on the page, or a picture as SVG. */
  readonly of: () => SVGGraphicsElement | string | null | undefined;
}) {
  const save = (as: Picture): void => {
    const drawn = of();
    if (drawn === null || drawn === undefined) return;
    const svg = typeof drawn === 'string' ? drawn : svgOf(drawn);
    void downloadPicture(`${name}.${as}`, svg, as).catch(() => undefined);
  };
  return (
    <span className="pictures" role="group" aria-label={`Picture of ${name}`}>
      {(['svg', 'png'] as const).map((as) => (
        <button
          key={as}
          type="button"
          className="plain"
          onClick={() => {
            save(as);
          }}
        >
          {as.toUpperCase()}
        </button>
      ))}
    </span>
  );
}
