import {LateFile} from '../../platform/late-file.js';
import {createHtmlWriter} from '../sink/loaded-html-writer.js';
import type {HtmlState} from '../sink/sink.js';
import type {LateHtml} from './block-sequence.js';

/** Never rejects: also resolves if the file, the browser or the Trusted Types policy prevents parsing. Warns once. */
export async function loadHtmlWriter(): Promise<void> {
  if (state !== 'loading') return;
  let outcome: HtmlState = 'failed';
  try {
    const code = await file.load();
    outcome = 'refused';
    createHtmlWriter(code.RawHtmlWriter);
    outcome = 'ready';
  } catch (error) {
    if (!hasWarned)
      console.warn('<chat-bot>: The file "html" cannot be used: HTML in replies is text.', error);
    hasWarned = true;
  }
  state = outcome;
}

let state: HtmlState = 'loading';
let hasWarned = false;

const file = new LateFile('html', () => import('./html.js'));

/** Lets the next reply ask again for a file that could not be loaded. */
export function retryHtmlWriter(): void {
  if (state === 'failed') state = 'loading';
}

/** The code for HTML of this page. */
export const lateHtml: LateHtml = {
  state: () => state,
  blockWriter: () => file.code?.HtmlBlockWriter,
};
