import {element} from './element.js';
import type {ExchangeObserver} from './recording-fetch.js';

/** How much of a response is shown, in characters: the browser has better things to do than to lay out megabytes. */
const MOST = 60_000;
/** How near to its end, in pixels, the text still counts as read to the end. */
const NEAR = 24;

/** Shows the response of the last turn while it arrives, byte for byte. */
export class ReplyPanel {
  readonly #content = element('#reply-content', HTMLElement);
  readonly #empty = element('#reply-empty', HTMLElement);
  readonly #status = element('#reply-status', HTMLElement);
  readonly #facts = element('#reply-facts', HTMLElement);
  readonly #headers = element('#reply-headers', HTMLElement);
  readonly #code = element('#reply-code', HTMLElement);
  readonly #rest = element('#reply-rest', HTMLElement);
  #current: WatchedRequest | undefined;

  /** Forgets the last response and waits for the next one. */
  expect(): ExchangeObserver {
    const exchange: WatchedRequest = {since: performance.now(), bytes: 0, left: MOST, fresh: '', end: ''};
    this.#current = exchange;
    this.#content.hidden = false;
    this.#empty.hidden = true;
    this.#status.textContent = 'Waiting';
    this.#status.dataset['kind'] = 'waiting';
    this.#headers.textContent = '';
    this.#code.textContent = '';
    this.#show(exchange);
    return {
      onResponse: ({ok, status, statusText, headers}) => {
        if (exchange !== this.#current) return;
        this.#status.textContent = `${status} ${statusText}`.trim();
        this.#status.dataset['kind'] = ok ? 'ok' : 'error';
        this.#headers.textContent = [...headers].map((header) => header.join(': ')).join('\n');
      },
      onText: (text, bytes) => {
        exchange.firstByte ??= performance.now() - exchange.since;
        exchange.bytes += bytes;
        exchange.fresh += text.slice(0, exchange.left);
        exchange.left = Math.max(0, exchange.left - text.length);
        this.#showSoon(exchange);
      },
      onEnd: (error) => {
        const manner = error === undefined ? 'ended' : isAbort(error) ? 'aborted' : 'failed';
        exchange.end = `${manner} after ${duration(performance.now() - exchange.since)}`;
        if (exchange === this.#current && this.#status.dataset['kind'] === 'waiting') {
          this.#status.textContent = 'No response';
          this.#status.dataset['kind'] = 'error';
        }
        this.#showSoon(exchange);
      },
    };
  }

  #showSoon(exchange: WatchedRequest): void {
    // A fast stream has hundreds of chunks between two frames.
    exchange.frame ??= requestAnimationFrame(() => {
      exchange.frame = undefined;
      this.#show(exchange);
    });
  }

  #show(exchange: WatchedRequest): void {
    // Late references of an older turn must not mix with the newer one.
    if (exchange !== this.#current) return;
    const {firstByte, bytes, fresh, left, end} = exchange;
    const scroller = this.#code.parentElement!;
    const isAtEnd = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight <= NEAR;
    this.#code.append(fresh);
    exchange.fresh = '';
    if (isAtEnd && end === '') scroller.scrollTop = scroller.scrollHeight;
    const first = firstByte === undefined ? [] : [`first byte after ${duration(firstByte)}`, size(bytes)];
    this.#facts.textContent = [...first, ...(end === '' ? [] : [end])].join(' · ');
    this.#rest.hidden = left > 0;
  }
}

interface WatchedRequest {
  /** When the request went out. */
  readonly since: number;
  firstByte?: number;
  bytes: number;
  /** How many more characters are shown. */
  left: number;
  /** The data since the last frame. */
  fresh: string;
  end: string;
  frame?: number | undefined;
}

/** Not by `instanceof`: the error is of the frame's classes. */
function isAbort(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError';
}

function duration(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}

function size(bytes: number): string {
  return bytes < 1000 ? `${bytes} B` : `${(bytes / 1000).toFixed(1)} kB`;
}
