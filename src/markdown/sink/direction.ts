/** Returns the direction of the first letter: https://www.unicode.org/reports/tr9/#P2 */
export function directionOf(text: string): 'ltr' | 'rtl' | undefined {
  const letter = STRONG.exec(text)?.[0];
  if (letter === undefined) return undefined;
  return FROM_RIGHT.test(letter) ? 'rtl' : 'ltr';
}

/** The scripts that are written from right to left. */
const FROM_RIGHT = /[\u0590-\u08FF\u200F\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

// A letter, or another character of these scripts with a direction:
// https://www.unicode.org/reports/tr9/#Bidirectional_Character_Types
const STRONG = /\p{L}|\u200F|(?![\p{N}\p{M}])[\u0590-\u060B\u060D-\u08FF]/u;
