import {delta, done, finish, gate, payload, pieces, raw, stream} from '../support/script.js';
import {until} from '../support/until.js';
import {exchange, interrupted, opens, source, sourceShown, testEach, text} from './exchange.js';

const reply = text + finish() + done + payload([source]);
const references = [sourceShown];
const HEADERS = 'access-control-allow-origin: *\r\ncontent-type: text/event-stream\r\nconnection: close\r\n';

suite('framing of the connection', () => {
  test('gzip, sent in pieces → text shown before the end', async () => {
    const [first, ...rest] = [delta('**Gr'), delta('üße** 👋 \n'), finish(), done, payload([source])];
    const steps = stream(first, gate('rest'), ...rest);
    const during = opens('rest', ({harness}) => until(() => harness.texts[1] === 'Gr'));
    await exchange({...steps, encoding: 'gzip'}, {references}, {during});
  });

  testEach([
    ['HTTP/1.1, ended by the close', raw(`HTTP/1.1 200 OK\r\n${HEADERS}\r\n`, reply), {references}],
    ['HTTP/1.0, closed too early', raw(`HTTP/1.0 200 OK\r\n${HEADERS}\r\n`, text), interrupted()],
  ]);

  for (const [what, start, end, outcome] of [
    ['a chunk of HTTP/1.1 that is cut', text, 'fff\r\ndata: {', interrupted()],
    ['no last chunk of HTTP/1.1 after a whole reply', reply, '', {references}],
  ] as const) {
    test(what, async () => {
      const length = new TextEncoder().encode(start).length.toString(16);
      const head = `HTTP/1.1 200 OK\r\n${HEADERS}transfer-encoding: chunked\r\n\r\n`;
      // Chromium's fetch sometimes drops bytes that arrive together with such an end.
      const steps = raw(head, `${length}\r\n${start}\r\n`, gate('end'), end);
      await exchange(steps, outcome, {during: opens('end')});
    });
  }

  test('a line of 1 MB in writes of 16 KB → whole text shown', async () => {
    // One emoji a paragraph: where no font has it, the browser searches all fonts for each, for half a millisecond.
    const content = `${'Grüße — '.repeat(65)}👋!\n\n`.repeat(325);
    const shown = content.replaceAll('\n\n', '');
    await exchange(stream(...pieces(delta(content) + finish() + done, 16_384)), {content, shown});
  });
});
