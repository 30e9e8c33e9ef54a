import {addLauncher} from './launcher.js';
import {markTypable} from './typable.js';

addLauncher(async () => {
  const chat = (await import('./minimal-chat.js')).addMinimalChat();
  await chat.updateComplete;
  // As in every chat that a visitor opens. From then on its caret blinks, and each time is a frame.
  chat.renderRoot.querySelector('textarea')!.focus();
  markTypable(chat);
});
