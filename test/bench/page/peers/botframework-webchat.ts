import ReactWebChat from 'botframework-webchat';
import {createElement} from 'react';
import {createRoot} from 'react-dom/client';

import type {Contender} from '../contender.js';
import {fill, pressEnter, settled, usable} from '../settled.js';
import {BenchDirectLine} from './direct-line.js';

/** Web Chat of Bot Framework. Its protocol has no deltas: each activity contains the whole text so far. */
export function create(): Contender {
  let texts: readonly string[] = [];
  let sent = 0;
  let text = '';
  let streams = 0;
  let questions = 0;
  const directLine = new BenchDirectLine(() => {
    questions += 1;
  });
  const root = document.createElement('div');
  root.style.cssText = 'inline-size: 420px; block-size: 640px';
  document.body.append(root);
  const react = createRoot(root);
  react.render(createElement(ReactWebChat, {directLine, userID: 'visitor'}));

  const field = () => root.querySelector<HTMLInputElement>('input[type="text"], textarea');
  const replyText = () =>
    [...root.querySelectorAll('.webchat__bubble--from-user')].length === 0
      ? ''
      : ([
          ...root.querySelectorAll(
            '.webchat__bubble:not(.webchat__bubble--from-user) .webchat__text-content',
          ),
        ].at(-1)?.textContent ?? '');
  const channelData = (streamType: string) => ({
    streamType,
    streamId: `stream-${streams}`,
    ...(streamType === 'streaming' && {streamSequence: sent}),
  });
  return {
    root,
    isReady: () => field() !== null,
    load(given) {
      texts = given;
      sent = 0;
      text = '';
      streams += 1;
    },
    async ask() {
      const before = questions;
      const input = await usable(field);
      fill(input, 'Tell me everything.');
      await new Promise(requestAnimationFrame);
      pressEnter(input);
      while (questions === before) await new Promise(requestAnimationFrame);
    },
    write(count) {
      text += texts.slice(sent, sent + count).join('');
      sent += count;
      directLine.send({type: 'typing', text, channelData: channelData('streaming')});
    },
    async end() {
      directLine.send({type: 'message', text, channelData: channelData('final')});
      await settled(replyText);
    },
    replyText,
    remove() {
      react.unmount();
      root.remove();
    },
  };
}
