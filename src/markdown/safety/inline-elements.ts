/** Inline elements. Their boundaries are not visible. */
export const INLINE_ELEMENTS: readonly string[] =
  'a abbr b code del dfn em i ins kbd mark q s samp small span strong sub sup u var wbr'.split(' ');

/** The class of the inline element that we add around a citation marker. A reply cannot set classes. */
export const CITATION = 'citations';
