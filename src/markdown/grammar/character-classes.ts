/** Scripts without spaces between words. */
export const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

export const PUNCTUATION = /[\p{P}\p{S}]/u;
