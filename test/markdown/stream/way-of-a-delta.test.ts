import {Session} from 'node:inspector/promises';
import {suite, test} from 'node:test';
import {expect} from 'chai';

import {StreamingRenderer} from '../../../src/markdown/stream/streaming-renderer.js';
import {htmlPage, withoutParser} from '../../support/html-sink.js';

/** Returns the files of src/ with functions that run in `act`, in the order of their names. */
async function filesIn(act: () => void): Promise<string[]> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', {callCount: true, detailed: false});
  // Forgets what ran before.
  await session.post('Profiler.takePreciseCoverage');
  act();
  const {result} = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  return result
    .filter(({url, functions}) => url.includes('/src/') && functions.some(({ranges}) => ranges[0]!.count > 0))
    .map(({url}) => /\/src\/markdown\/(.*)\.ts/.exec(url)?.[1] ?? url)
    .sort();
}

suite('the way of a delta of words, from the renderer to the sink', () => {
  const WORDS = ['grammar/inline-pieces', 'stream/inline-stream', 'stream/streaming-renderer'];
  for (const [what, before, delta] of [
    ['rest of a line', 'Some words and', ' more of'],
    ['next line of a paragraph', 'Some words and', ' more\nof them'],
    ['item of a list', '- one\n- Some words and', ' more of'],
    ['heading in a quote', '> # Some words and', ' more of'],
  ] as const) {
    test(`${what} → ${WORDS.length} files, no lexer`, async () => {
      const {page} = htmlPage();
      const renderer = new StreamingRenderer(page, withoutParser);
      const add = (text: string) => {
        renderer.add(text);
        while (renderer.step(false) === 'more');
      };
      add(before);
      expect(await filesIn(() => add(delta))).to.deep.equal(WORDS);
    });
  }
});
