import {test} from 'node:test';
import {expect} from 'chai';

import {StreamingRenderer} from '../../src/markdown/stream/streaming-renderer.js';
import {runDocExample} from '../support/doc-example.js';
import {htmlPage, withoutParser} from '../support/html-sink.js';

const STREAM = new URL('../../src/markdown/stream/', import.meta.url);

test('example of StreamingRenderer → the HTML of the whole text', async () => {
  const {page, html} = htmlPage();
  await runDocExample(new URL('streaming-renderer.ts', STREAM), 'StreamingRenderer', {
    StreamingRenderer,
    page,
    html: withoutParser,
  });
  expect(html()).to.equal('<p>Some <strong>bold</strong> words</p>\n<ul><li>a list</li></ul>');
});

test('example of NodeSink, with a sink for Node → the HTML of the block', async () => {
  const {page, html} = htmlPage();
  const sink = page.begin();
  await runDocExample(new URL('../sink/node-sink.ts', STREAM), 'NodeSink', {sink});
  expect(html()).to.equal('<p>Some <strong>bold</strong> text</p>');
});
