/**
 * True for a key of an input method. Safari ends a composition before the keydown of its Enter. Only the key code 229 identifies that
 * event: https://bugs.webkit.org/show_bug.cgi?id=165004
 */
export const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229;
