/** A drawing as a file, in one of two formats. */
import { svgOf } from '../files/picture.js';
import { type Picture, downloadPicture } from '../sharing.js';

export function PictureButtons({
  name,
  of,
}: {
  /** Of the file, without its ending. */
  readonly name: string;
  readonly of: () => SVGGraphicsElement | null | undefined;
}) {
  const save = (as: Picture): void => {
    const element = of();
    if (element !== null && element !== undefined)
      void downloadPicture(`${name}.${as}`, svgOf(element), as).catch(() => undefined);
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
