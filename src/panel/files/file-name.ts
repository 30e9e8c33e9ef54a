import {visibleText} from '../../platform/visible-text.js';
import {firstCharacters} from '../../platform/whole-characters.js';

/** In UTF-16 code units, with the extension. */
const LONGEST_NAME = 100;

/** The ending of a type, and which others are right. */
const EXTENSIONS: Readonly<Record<string, readonly [usual: string, right: RegExp]>> = {
  'image/jpeg': ['.jpg', /^\.jpe?g$/i],
  'image/png': ['.png', /^\.png$/i],
  'application/pdf': ['.pdf', /^\.pdf$/i],
};

/** A dot with a letter: the end of “Invoice 11.30” is none. */
const EXTENSION = /\.(?=\d?[a-z])[a-z\d]{2,5}$/i;

const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}]/u;

/** Returns the name of a file as it is shown and sent: without folders and invisible characters, and with the extension of its type. */
export function fileName(name: string, type: string): string {
  const base = name.slice(1 + Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')));
  const visible = visibleText(base).replace(/\s/g, ' ').trim();
  const [usual, right] = EXTENSIONS[type] ?? ['', /^$/];
  const [given = ''] = EXTENSION.exec(visible) ?? [];
  const extension = right.test(given) ? given : usual;
  const stem = visible.slice(0, visible.length - given.length).replace(/^[ .]+/, '');
  const short = firstCharacters(stem, LONGEST_NAME - extension.length).replace(/[ .]+$/, '');
  const shown = VISIBLE.test(short) ? short : type === 'application/pdf' ? 'file' : 'picture';
  return shown + extension;
}
