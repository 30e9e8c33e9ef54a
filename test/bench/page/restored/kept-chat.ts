// A chat that keeps its conversation in the browser. At `#kept` there is one, which the chat restores.
import {register} from '../../../../src/element/register.js';
import {question, reply} from '../../../support/messages.js';
import {realisticReply} from '../../replies.js';
import {markTypable, TYPABLE} from '../opening/typable.js';

declare global {
  interface Window {
    keep: typeof keep;
  }
}

const MESSAGES = 200;
/** Characters of each reply. */
const LENGTH = 1_000;
const END = 'The end of the conversation.';

register();

const bot = document.createElement('chat-bot');
bot.botId = 'bench';
bot.baseUrl = 'https://service.example/';
bot.persist = 'local';
bot.style.cssText = 'inline-size: 420px; block-size: 640px';
document.body.append(bot);

/** Sets the mark in the first frame that shows the end of the conversation. */
function markEnd(): void {
  requestAnimationFrame(() => {
    if (isEndInView()) setTimeout(() => performance.mark(TYPABLE));
    else markEnd();
  });
}

function isEndInView(): boolean {
  const transcript = bot.shadowRoot?.querySelector('[part=transcript]');
  const end = [...(transcript?.querySelectorAll('p') ?? [])].findLast(({textContent}) => textContent === END);
  if (!transcript || !end) return false;
  const [view, {top, bottom}] = [transcript.getBoundingClientRect(), end.getBoundingClientRect()];
  return view.top <= top && bottom <= view.bottom;
}

/** Makes the conversation, which the chat stores. */
async function keep(): Promise<void> {
  const text = realisticReply(LENGTH);
  const messages = Array.from({length: MESSAGES}, (_, index) =>
    index % 2 === 0
      ? question(index, 'How do I set it up?')
      : reply(index, index < MESSAGES - 1 ? text : `${text}\n\n${END}`),
  );
  await bot.restore(messages);
}
window.keep = keep;

if (location.hash === '#kept') markEnd();
else markTypable(bot);
