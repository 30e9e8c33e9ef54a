import 'chat-bot-element/define';
import {addChat, until} from './chat.js';

const REPLY = `We open at **nine**.

\`\`\`js
const opens = 9;
\`\`\`

| Day | Opens |
| --- | ----- |
| Monday | 9 |`;

test('launcher pressed, question asked with Enter → the reply is drawn, and the panel closes', async () => {
  const chat = addChat(REPLY);
  await chat.updateComplete;
  const find = (selector) => [...chat.shadowRoot.querySelectorAll(selector)].at(-1);
  const events = [];
  for (const name of ['chat-bot-open', 'chat-bot-close'])
    chat.addEventListener(name, ({type}) => events.push(type));
  const whenReplied = new Promise((resolve) => chat.addEventListener('chat-bot-reply', resolve));

  find('[part=launcher]').click();
  const field = await until(() => find('textarea'));
  field.value = 'When do you open?';
  field.dispatchEvent(new Event('input', {bubbles: true}));
  field.dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter', bubbles: true}));
  await whenReplied;

  await until(() => find('[part~=assistant-message] td')?.textContent === '9');
  expect(find('[part~=user-message]').textContent).toContain('When do you open?');
  expect(find('[part~=assistant-message] strong').textContent).toBe('nine');
  expect(find('[part~=assistant-message] code').textContent).toContain('const opens = 9;');

  chat.hide();
  await until(() => events.length === 2);
  expect(events).toEqual(['chat-bot-open', 'chat-bot-close']);
  chat.remove();
});
