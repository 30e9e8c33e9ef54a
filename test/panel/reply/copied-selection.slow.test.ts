import {sendKeys} from '@web/test-runner-commands';
import {expect} from 'chai';

import {completion, json} from '../../support/script.js';
import {frames} from '../../support/frames.js';
import {until} from '../../support/until.js';
import {replied} from '../replied.js';

const REPLY =
  'See [the docs](https://docs.example.com/a), please.\n\n```js\nconst a = 1;\n```\n\n| Head | B |\n|---|---|\n| one<br>two | three |\n\nEnd.';

/** Returns what a paste of the clipboard gives. */
async function pasted(): Promise<{text: string; html: string}> {
  const target = document.body.appendChild(document.createElement('div'));
  target.contentEditable = 'true';
  let data: {text: string; html: string} | undefined;
  target.addEventListener('paste', (event) => {
    event.preventDefault();
    const {clipboardData} = event;
    data = {text: clipboardData!.getData('text/plain'), html: clipboardData!.getData('text/html')};
  });
  target.focus();
  await sendKeys({press: 'Control+v'});
  const copied = await until(() => data);
  target.remove();
  return copied;
}

suite('selected text of a reply that is copied by the keyboard', () => {
  test('whole reply → no labels, buttons and hosts of the chat, in text and in HTML', async () => {
    const {harness} = await replied({welcome: ''}, json(completion(REPLY)));
    const content = harness.parts('content').at(-1)!;
    await until(() => content.querySelector('td'));
    getSelection()!.selectAllChildren(content);
    await sendKeys({press: 'Control+c'});
    const {text, html} = await pasted();
    const page = new DOMParser().parseFromString(html, 'text/html');
    for (const copied of [text, page.body.textContent]) {
      expect(copied)
        .to.contain('the docs')
        .and.contain('const a = 1;')
        .and.contain('three')
        .and.contain('End.');
      expect(copied).to.not.match(/Copy|docs\.example\.com|\bjs\b/);
    }
  });

  test('end of a long reply is in view → the view does not move', async () => {
    const {harness} = await replied({welcome: ''}, json(completion(REPLY.repeat(12))));
    const content = harness.parts('content').at(-1)!;
    await until(() => content.querySelectorAll('table').length === 12);
    const transcript = harness.part('transcript')!;
    transcript.scrollTop = transcript.scrollHeight;
    await frames(4);
    const {scrollTop} = transcript;
    getSelection()!.selectAllChildren(content);
    await sendKeys({press: 'Control+c'});
    await frames(4);
    expect(scrollTop).to.be.above(100);
    expect(transcript.scrollTop).to.be.closeTo(scrollTop, 1);
  });
});
