import {realisticReply} from '../bench/replies.js';
import {chunks} from '../support/markdown.js';
import {frame, idle, inlineChat, panelOf} from './inline-chat.js';

declare global {
  interface Window {
    write: typeof write;
  }
}

const chat = inlineChat();

let text = '';

/** Waits until the page shows the end of the text, before the reply ends. */
async function allDrawn(): Promise<void> {
  const end = text.slice(-20).trim();
  while (!chat.shadowRoot!.querySelector('.transcript-messages')!.textContent.includes(end)) await frame();
  for (let round = 0; round < 3; round += 1) await idle();
}

chat.transport = async function* () {
  for (const part of chunks(text, 500)) {
    yield {type: 'delta', text: part};
    await frame();
  }
  await allDrawn();
  performance.mark('start of the measurement');
};
document.body.append(chat);

/** Asks a question whose reply is `reply`. Resolves when it is drawn. */
async function ask(reply: string): Promise<void> {
  text = reply;
  const drawn = new Promise((resolve) => chat.shadowRoot!.addEventListener('drawn', resolve, {once: true}));
  await chat.send('?');
  await drawn;
}

/** Writes a reply with `tag` before 200 KB of Markdown. Returns how many nodes of its first half are left at its end. */
async function write(tag: string): Promise<string> {
  await panelOf(chat);
  // The first reply on a page loads files and fonts, and the browser compiles code.
  await ask(`<i title=x>a</i>\n\n${realisticReply(3_000)}\n\nThe words at its end.`);
  chat.clear();
  await idle();
  const reply = ask(`First words.\n\n${tag}\n\n${realisticReply(200_000)}\n\nThe words at its end.`);
  let half: Element[] = [];
  const isFull = () => (half = [...chat.shadowRoot!.querySelectorAll('.section > *')]).length > 300;
  while (!isFull()) await frame();
  const range = document.createRange();
  range.selectNodeContents(half[0]!);
  const selected = range.toString();
  await reply;
  for (let round = 0; round < 3; round += 1) await frame();
  const kept = half.filter(({isConnected}) => isConnected).length;
  const shown = [...chat.shadowRoot!.querySelectorAll('.prose')].some(({textContent}) =>
    textContent.includes(tag),
  );
  return `${kept} of ${half.length} blocks, ${range.toString() === selected ? 'selection' : 'no selection'}, ${shown ? 'tag' : 'no tag'}`;
}
window.write = write;
