import {element} from './element.js';
import {Highlighter} from './highlight.js';
import type {RecordedRequest} from './recording-fetch.js';

/** Shows the request of the last turn. */
export class RequestPanel {
  readonly #code = element('#request-code', HTMLElement);
  readonly #highlighter = new Highlighter();
  readonly #empty = element('#request-empty', HTMLElement);

  show({method, url, headers, body}: RecordedRequest): void {
    // A copy, such as for a bug report, must not contain the key.
    const lines = [...headers].map(([name, value]) => `${name}: ${name === 'api-key' ? '••••••••' : value}`);
    const {pathname, host} = new URL(url);
    this.#code.textContent = [`${method} ${pathname}`, `host: ${host}`, ...lines, '', pretty(body)].join(
      '\n',
    );
    this.#highlighter.highlight(this.#code);
    this.#code.parentElement!.hidden = false;
    this.#empty.hidden = true;
  }
}

function pretty(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}
