import {createApp} from 'vue';
import App from './App.vue';
import {answerWith, until} from './chat.js';

test('example of the guide → the button opens the chat and asks, and the state has the reply', async () => {
  const container = document.body.appendChild(document.createElement('div'));
  const app = createApp(App);
  app.mount(container);
  const chat = container.querySelector('chat-bot');
  chat.transport = answerWith('It is on its way.');

  container.querySelector('button').click();

  await until(() => container.querySelector('p').textContent === 'Replies: 1');
  await until(() => chat.shadowRoot.querySelector('textarea')?.placeholder === 'Ask about our products');
  await until(() => chat.shadowRoot.textContent.includes('It is on its way.'));
  expect(chat.messages.at(-1).content).toBe('It is on its way.');
  app.unmount();
});
