const SVG = 'http://www.w3.org/2000/svg';

/** `part` is a list that is set as a string: https://drafts.csswg.org/css-shadow-parts-1/#idl */
type Properties<E> = Partial<Omit<E, 'part'> & {part: string}>;

/** Creates an element of the assistant. Its file has no Lit, so that it needs no other file. */
export function create<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Properties<HTMLElementTagNameMap[Name]> = {},
  ...children: (Element | string)[]
): HTMLElementTagNameMap[Name] {
  const created = Object.assign(document.createElement(name), properties);
  created.append(...children);
  return created;
}

export function icon(path: string): Element {
  const [picture, line] = [document.createElementNS(SVG, 'svg'), document.createElementNS(SVG, 'path')];
  line.setAttribute('d', path);
  picture.setAttribute('viewBox', '0 0 24 24');
  picture.setAttribute('aria-hidden', 'true');
  picture.append(line);
  return picture;
}

export function button(properties: Properties<HTMLButtonElement>, ...children: (Element | string)[]) {
  return create('button', {type: 'button', ...properties}, ...children);
}
