import {keepsColors} from './canvas-check.js';
import {FileBytes} from './file-bytes.js';
import {HEAD_LENGTH, kindOf} from './file-kind.js';
import {fileName} from './file-name.js';
import {type FileProblem, FileRefused} from './file-refused.js';
import {pictureHeader} from './picture-header.js';
import {redraw} from './redraw.js';

/** A file that can be sent. */
export interface PreparedFile {
  /** At most 100 visible characters, with the extension of `type`. */
  readonly name: string;
  /** `image/jpeg`, `image/png` or `application/pdf`. */
  readonly type: string;
  readonly data: Blob;
  /** Of a picture: a canvas with what was drawn anew, at most 320 pixels on the longer side. */
  readonly preview?: HTMLCanvasElement;
  /** True for an animation, of which only the first picture is sent. */
  readonly isFirstOfMany?: true;
}

/** A decoded picture takes four bytes for each. */
const MOST_PIXELS = 50_000_000;

/**
 * Checks a file that a visitor adds, and draws a picture anew. Rejects with a `FileRefused`. Reads only the header until all checks are
 * passed, and decodes one picture at a time, over all calls. `kinds`: the MIME types that the page allows.
 */
export async function prepareFile(
  file: File,
  kinds: readonly string[],
  maxBytes: number,
): Promise<PreparedFile> {
  // A folder that was dropped rejects.
  const head = await orRefused('kind', () => file.slice(0, HEAD_LENGTH).arrayBuffer());
  const kind = kindOf(new Uint8Array(head));
  if (kind === undefined || !kinds.includes(kind)) throw new FileRefused('kind');
  if (file.size > maxBytes) throw new FileRefused('size');
  if (kind === 'application/pdf') {
    // A copy, because another program can write the file later.
    const copy = await orRefused('unreadable', () => file.arrayBuffer());
    return {name: fileName(file.name, kind), type: kind, data: new Blob([copy], {type: kind})};
  }
  const bytes = new FileBytes(file);
  const header = await orRefused('unreadable', () => pictureHeader(kind, bytes));
  if (header.sizes.some(([width, height]) => width * height > MOST_PIXELS)) throw new FileRefused('pixels');
  return inTurn(async () => {
    const isTrusted = await orRefused('unreadable', keepsColors);
    if (!isTrusted) throw new FileRefused('protected');
    const {data, preview} = await orRefused('unreadable', () => redraw(file, kind, header.sizes));
    const isFirstOfMany = await orRefused('unreadable', header.isAnimation);
    const {type} = data;
    return {name: fileName(file.name, type), type, data, preview, ...(isFirstOfMany && {isFirstOfMany})};
  });
}

/** Calls `work`. Rejects with this problem if that fails. */
async function orRefused<Result>(problem: FileProblem, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    throw new FileRefused(problem, {cause});
  }
}

/** In milliseconds. A phone needs a second for 50 megapixels. */
const LONGEST_TURN = 30_000;

function inTime<Result>(work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new FileRefused('unreadable')), LONGEST_TURN);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Settles when no picture is decoded. Never rejects. */
let lastTurn: Promise<unknown> = Promise.resolve();

/**
 * Calls `work` after all earlier calls have ended, failed ones included: a decoded picture takes up to 200 MB. Rejects if it takes longer
 * than `LONGEST_TURN`: the decoder of a browser can stop without an answer.
 */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = lastTurn.then(() => inTime(work()));
  lastTurn = turn.catch(() => undefined);
  return turn;
}
