import type {HtmlWriter} from './html.js';

let writer: HtmlWriter | undefined;
let loading: Promise<void> | undefined;
let hasFailed = false;

/** Never rejects: also resolves if the file, the browser or the Trusted Types policy prevents parsing. */
export function loadHtmlWriter(): Promise<void> {
  loading ??= import('./html.js')
    .then(({createHtmlWriter}) => {
      writer = createHtmlWriter();
    })
    .catch((error: unknown) => {
      hasFailed = true;
      console.warn('<chat-bot> shows HTML in replies as text, because it cannot sanitize it.', error);
    });
  return loading;
}

export function loadedHtmlWriter(): HtmlWriter | undefined {
  return writer;
}

export function htmlState(): 'loading' | 'ready' | 'failed' {
  if (hasFailed) return 'failed';
  return writer ? 'ready' : 'loading';
}
