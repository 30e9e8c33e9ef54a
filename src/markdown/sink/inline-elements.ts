/** Inline elements. Their boundaries are not visible. */
export const INLINE_ELEMENTS: ReadonlySet<string> = new Set(
  'a abbr b code del dfn em i ins kbd mark q s samp slot small span strong sub sup u var wbr'.split(' '),
);

/** The class of the inline element around a citation marker. A reply cannot set classes. */
export const CITATION = 'citations';

/** The class of the target after the words of a link. */
export const LINK_HOST = 'link-host';
