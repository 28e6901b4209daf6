/** What is drawn on the page, as a picture that stands alone: with the looks that the page gives it written into it. */

const LOOKS = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-opacity',
  'opacity',
  'font-family',
  'font-size',
  'font-style',
  'font-weight',
  'text-anchor',
  'paint-order',
  'display',
  'visibility',
] as const;

const MARGIN = 12;

/** A drawing, or a part of one, as SVG. */
export function svgOf(element: SVGGraphicsElement): string {
  const copy = element.cloneNode(true) as SVGGraphicsElement;
  dress(element, copy);
  copy.removeAttribute('transform');
  const { x, y, width, height } = element.getBBox();
  const [w, h] = [Math.ceil(width + 2 * MARGIN), Math.ceil(height + 2 * MARGIN)];
  const page = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  page.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  page.setAttribute('width', String(w));
  page.setAttribute('height', String(h));
  page.setAttribute('viewBox', `${x - MARGIN} ${y - MARGIN} ${w} ${h}`);
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  for (const [name, value] of Object.entries({ x: x - MARGIN, y: y - MARGIN, width: w, height: h }))
    ground.setAttribute(name, String(value));
  ground.setAttribute('fill', getComputedStyle(document.body).backgroundColor);
  page.append(ground, ...(copy instanceof SVGSVGElement ? copy.childNodes : [copy]));
  return new XMLSerializer().serializeToString(page);
}

function dress(from: Element, to: Element): void {
  const style = getComputedStyle(from);
  for (const name of LOOKS) {
    const value = style.getPropertyValue(name);
    if (value !== '') to.setAttribute(name, value);
  }
  for (const { name } of [...to.attributes])
    if (name === 'class' || name === 'style' || name.startsWith('data-') || name.startsWith('aria-'))
      to.removeAttribute(name);
  [...from.children].forEach((child, index) => {
    dress(child, to.children[index]!);
  });
}
