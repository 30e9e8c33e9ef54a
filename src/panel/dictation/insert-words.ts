/** Inserts words where the cursor stands. The visitor can undo that while the field has the focus. Moves no focus. */
export function insertWords(field: HTMLTextAreaElement, words: string): void {
  const {value, selectionStart, selectionEnd} = field;
  const before = value.slice(0, selectionStart);
  const after = value.slice(selectionEnd);
  const text = spaceBetween(before, words) + words + spaceBetween(words, after);
  const isFocused = (field.getRootNode() as ShadowRoot).activeElement === field;
  // Only this command fills the history of the field: https://github.com/w3c/input-events/issues/50
  if (isFocused) field.ownerDocument.execCommand('insertText', false, text);
  if (field.value !== value) return;
  field.setRangeText(text, selectionStart, selectionEnd, 'end');
  field.dispatchEvent(
    new InputEvent('input', {inputType: 'insertText', data: text, bubbles: true, composed: true}),
  );
}

/**
 * Returns the space between two texts: none beside white space, after an opening bracket, before a closing one or a punctuation
 * mark, and beside a script that has no spaces between words.
 */
export function spaceBetween(before: string, after: string): string {
  return before === '' || after === '' || JOINED_AFTER.test(before) || JOINED_BEFORE.test(after) ? '' : ' ';
}

/** Includes punctuation that only these scripts use: https://www.unicode.org/reports/tr24/#Script_Extensions */
const SPACELESS =
  '\\p{scx=Hani}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Bopo}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}\\p{scx=Tibt}\\uFF01-\\uFF65';
const JOINED_AFTER = new RegExp(`[\\s\\p{Ps}\\p{Pi}${SPACELESS}]$`, 'u');
const JOINED_BEFORE = new RegExp(`^[\\s\\p{Pe}\\p{Pf}.,:;!?…،؛؟${SPACELESS}]`, 'u');
