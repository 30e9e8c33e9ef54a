import {ChatBot} from 'chat-bot-element';
import 'chat-bot-element/define';
import {addChat, answerWith} from './chat.js';

test('attribute → property; property → attribute', async () => {
  const chat = addChat('Hi');
  expect(chat).toBeInstanceOf(ChatBot);
  chat.setAttribute('max-history', '4');
  expect(chat.botId).toBe('docs');
  expect(chat.maxHistory).toBe(4);
  chat.botId = 'sales';
  await chat.updateComplete;
  expect(chat.getAttribute('bot-id')).toBe('sales');
  chat.remove();
});

test('send() → resolves with the reply of the transport, and dispatches the events', async () => {
  const chat = addChat('We open at **nine**.');
  const events = [];
  for (const name of ['chat-bot-send', 'chat-bot-reply'])
    chat.addEventListener(name, ({type}) => events.push(type));

  const reply = await chat.send('When do you open?');

  expect(reply).toMatchObject({content: 'We open at **nine**.', status: 'complete'});
  expect(chat.messages.map(({content}) => content)).toEqual(['When do you open?', 'We open at **nine**.']);
  expect(events).toEqual(['chat-bot-send', 'chat-bot-reply']);
  chat.remove();
});

test('listener cancels chat-bot-send → no request', async () => {
  const chat = addChat('Hi');
  let requests = 0;
  chat.transport = (request) => {
    requests += 1;
    return answerWith('Hi')(request);
  };
  chat.addEventListener('chat-bot-send', (event) => event.preventDefault());
  await chat.send('my password');
  expect(requests).toBe(0);
  chat.remove();
});

test('closed chat → a launcher with a name', async () => {
  const chat = addChat('Hi');
  await chat.updateComplete;
  const launcher = chat.shadowRoot.querySelector('[part=launcher]');
  expect(launcher.textContent + launcher.getAttribute('aria-label')).toMatch(/chat/i);
  chat.remove();
});
