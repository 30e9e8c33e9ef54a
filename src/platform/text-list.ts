/** Texts for visitors: an array, or a string with one text a line. */
export type TextList = string | readonly string[];

export const textsOf = (list: TextList | undefined): readonly string[] | undefined =>
  typeof list === 'string' ? list.split('\n') : Array.isArray(list) ? list : undefined;
