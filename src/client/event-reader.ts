// Only the parser, because `fetchEventSource` repeats a POST after an error and when a tab was hidden.
import {getLines, getMessages} from '@microsoft/fetch-event-source/lib/esm/parse.js';

/** The beginning of an event stream: a comment or a field. */
const EVENT_STREAM = /^(?::|(?:data|event|id|retry)[:\r\n])/;

/** The number of characters that identify the form of a body, unless the first one does: the longest field name and its colon. */
const ENOUGH = 'event:'.length;

const LINE_END = /[\r\n]/;
const DATA = 'data: ';

const ignore = () => undefined;

/** One event of a stream. Fields that it does not have are empty strings. */
export interface StreamEvent {
  /** The name. */
  readonly event: string;
  /** The lines of data, joined by line feeds. */
  readonly data: string;
  readonly id: string;
}

/** Receives the parts of an event stream in their order. */
export interface StreamObserver {
  /** Called at each blank line, also if there was no field before it, and at the end. */
  readonly onEvent?: (event: StreamEvent) => void;
  /** Called with each line, without its end, before `onEvent`. */
  readonly onLine?: (line: string) => void;
}

/** Reads the body of a reply. */
export interface EventReader {
  take(bytes: Uint8Array): void;
  /** Ends the body. Returns its text if it is a document. */
  end(): string | undefined;
}

/**
 * Returns a reader of an event stream or one document. The first characters decide the form, because
 * proxies and hand-made services send both under any content type, or none; `contentType` decides if they match
 * neither. Sections "Events", "Non-streaming response body".
 */
export function createEventReader(contentType: string, {onEvent, onLine}: StreamObserver): EventReader {
  const decoder = new TextDecoder();
  const lineDecoder = new TextDecoder();
  let isStream: boolean | undefined;
  /** The body so far; of a stream, only the last line, if it is unfinished. */
  let body = '';
  /** Whether the library has no part of an event. */
  let isBetweenEvents = true;

  const takeField = onEvent && getMessages(ignore, ignore, onEvent);
  const takeLines = getLines((line, fieldLength) => {
    onLine?.(lineDecoder.decode(line));
    takeField?.(line, fieldLength);
  });

  function add(text: string, isEnd = false): void {
    body += text;
    isStream ??= detectForm(isEnd);
    // Not before, because a long line may come in thousands of pieces.
    if (isStream && LINE_END.test(text)) readLines();
  }

  function detectForm(isEnd: boolean): boolean | undefined {
    const start = body.trimStart();
    if (start.length < ENOUGH && !isEnd && !/^[{:]/.test(start)) return undefined;
    return !start.startsWith('{') && (EVENT_STREAM.test(start) || /text\/event-stream/i.test(contentType));
  }

  function readLines(): void {
    if (isBetweenEvents && !body.includes('\r')) readDataEvents();
    const end = Math.max(body.lastIndexOf('\n'), body.lastIndexOf('\r')) + 1;
    if (end === 0) return;
    const lines = body.slice(0, end);
    body = body.slice(end);
    isBetweenEvents = lines.endsWith('\n\n');
    takeLines(new TextEncoder().encode(lines));
  }

  /** Reads events of one line of data, as most are, until there is another one. The library needs four times as long. */
  function readDataEvents(): void {
    let start = 0;
    while (body.startsWith(DATA, start)) {
      const end = body.indexOf('\n', start);
      if (end < 0 || body[end + 1] !== '\n') break;
      onLine?.(body.slice(start, end));
      onLine?.('');
      onEvent?.({event: '', data: body.slice(start + DATA.length, end), id: ''});
      start = end + 2;
    }
    body = body.slice(start);
  }

  return {
    take: (bytes) => add(decoder.decode(bytes, {stream: true})),
    end() {
      add(decoder.decode(), true);
      if (!isStream) return body;
      // An unfinished last event is also read: it may contain the references.
      add('\n\n');
      return undefined;
    },
  };
}
