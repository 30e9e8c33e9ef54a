import '../../src/define.js';

import type {ChatBot} from '../../src/index.js';
import {readSettings} from './address.js';
import {applyColorScheme} from './color-scheme.js';
import {FrameReadyEvent} from './frame-ready-event.js';
import {applyTag, tagOf} from './tag.js';

const chat = document.querySelector<ChatBot>('chat-bot')!;

/** In pixels. A narrower page stays below the panel. */
const LEAST_PAGE = 320;

chat.addEventListener('chat-bot-resize', ({inlineSize}) => {
  const {style} = document.body;
  style.margin = '';
  if (innerWidth - inlineSize < LEAST_PAGE) return;
  style.setProperty(
    chat.placement === 'start' ? 'margin-inline-start' : 'margin-inline-end',
    `${inlineSize}px`,
  );
});

if (frameElement) {
  // The playground sets up the chat before the element renders for the first time.
  frameElement.dispatchEvent(new FrameReadyEvent(chat));
} else {
  const settings = readSettings();
  applyTag(chat, tagOf(settings));
  applyColorScheme(document, settings.scheme);
  document.dir = settings.dir;
}
