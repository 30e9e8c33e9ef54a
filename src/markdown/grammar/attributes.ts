/** Allowed elements per attribute. */
export const ATTRIBUTE_ELEMENTS: Readonly<Record<string, readonly string[]>> = {
  align: ['td', 'th'],
  alt: ['img'],
  href: ['a'],
  src: ['img'],
  start: ['ol'],
  title: ['abbr', 'dfn'],
};

/** Returns the attributes in `source` that an element can have, with the references of their values. */
export function allowedAttributes(source: string, element: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...source.matchAll(ATTRIBUTE)]
      .filter(([, name = '']) => isAllowed(name.toLowerCase(), element))
      .map(([, name = '', double, single, bare]) => [name.toLowerCase(), double ?? single ?? bare ?? '']),
  );
}

export function isAllowed(attribute: string, element: string): boolean {
  return Object.hasOwn(ATTRIBUTE_ELEMENTS, attribute) && !!ATTRIBUTE_ELEMENTS[attribute]?.includes(element);
}

const ATTRIBUTE = /([^\s=/"'<>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;
