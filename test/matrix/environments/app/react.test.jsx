import {ChatBotReplyEvent} from 'chat-bot-element';
import {ChatBot} from 'chat-bot-element/react';
import {act} from 'react';
import {createRoot} from 'react-dom/client';

import App from './App';
import {answerWith, until} from './chat.js';

globalThis.IS_REACT_ACT_ENVIRONMENT = true;

/** Draws an element of React. Returns the chat in it, and `unmount`. */
async function draw(element) {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  await act(() => root.render(element));
  const unmount = () => act(() => root.unmount());
  return {root, container, chat: container.querySelector('chat-bot'), unmount};
}

const STRINGS = {placeholder: 'Ask us'};
const headers = () => ({'x-session': 'signed-in'});
const message = {role: 'assistant', id: '1', content: 'At nine.', status: 'complete', references: []};

test('component → attributes, properties and handlers arrive, and later ones replace them', async () => {
  const heard = [];
  const draws = (name) => (
    <ChatBot botId="docs" headers={headers} strings={STRINGS} onChatBotReply={() => heard.push(name)} />
  );
  const {root, chat, unmount} = await draw(draws('first'));
  expect(chat.getAttribute('bot-id')).toBe('docs');
  expect(chat.headers).toBe(headers);
  expect(chat.strings).toEqual(STRINGS);
  chat.dispatchEvent(new ChatBotReplyEvent(message));
  await act(() => root.render(draws('second')));
  chat.dispatchEvent(new ChatBotReplyEvent(message));
  expect(heard).toEqual(['first', 'second']);
  await unmount();
});

test('component with a transport → send() resolves with the reply, and the handler hears it', async () => {
  const heard = [];
  const {chat, unmount} = await draw(
    <ChatBot
      botId="docs"
      transport={answerWith('At nine.')}
      onChatBotReply={(event) => heard.push(event.message.content)}
    />,
  );
  let reply;
  await act(async () => (reply = await chat.send('When do you open?')));
  expect(reply.content).toBe('At nine.');
  expect(heard).toEqual(['At nine.']);
  await unmount();
});

test('tag → attributes, properties and handlers arrive', async () => {
  const heard = [];
  const {chat, unmount} = await draw(
    <chat-bot
      bot-id="docs"
      transport={answerWith('At nine.')}
      strings={STRINGS}
      onchat-bot-reply={(event) => heard.push(event.message.content)}
    />,
  );
  expect(chat.botId).toBe('docs');
  expect(chat.strings).toEqual(STRINGS);
  await act(() => chat.send('When do you open?'));
  expect(heard).toEqual(['At nine.']);
  await unmount();
});

test('example of the guide → the button opens the chat and asks, and the state has the reply', async () => {
  const {container, chat, unmount} = await draw(<App />);
  chat.transport = answerWith('It is on its way.');
  await act(async () => {
    container.querySelector('button').click();
    await until(() => chat.messages.at(-1)?.status === 'complete');
  });
  await until(() => chat.shadowRoot.querySelector('textarea')?.placeholder === 'Ask about our products');
  await until(() => chat.shadowRoot.textContent.includes('It is on its way.'));
  expect(container.querySelector('p').textContent).toBe('Replies: 1');
  await unmount();
});
