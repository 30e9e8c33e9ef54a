import '../../src/define.js';

import type {ChatBot} from '../../src/index.js';
import {readSettings} from './address.js';
import {applyTag} from './apply-tag.js';
import {applyColorScheme} from './color-scheme.js';
import {FrameReadyEvent, STAGE_READY} from './frame-ready-event.js';
import type {Settings} from './settings.js';
import {tagOf, type Tag} from './tag.js';

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

let applied: Tag | undefined;

function show(settings: Settings): void {
  const tag = tagOf(settings);
  applyTag(chat, tag, applied);
  applied = tag;
  applyColorScheme(document, settings.scheme);
  document.dir = settings.dir;
}

// Before the element renders for the first time. In the playground, the address of its page has the settings.
show(readSettings(parent.location.search));

if (frameElement) {
  const place = frameElement;
  const announce = () => place.dispatchEvent(new FrameReadyEvent(chat, show));
  place.addEventListener(STAGE_READY, announce);
  addEventListener('pagehide', () => place.removeEventListener(STAGE_READY, announce));
  announce();
}
