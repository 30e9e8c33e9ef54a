/** Elements within a line: where one ends and the next begins, nothing is seen. */
export const INLINE_ELEMENTS: readonly string[] =
  'a abbr b code del dfn em i ins kbd mark q s samp small span strong sub sup u var wbr'.split(' ');
