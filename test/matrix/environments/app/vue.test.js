import 'chat-bot-element/define';
import {createApp} from 'vue';
import {answerWith} from './chat.js';

test('tag in a component → attributes, properties and listeners arrive', async () => {
  const heard = [];
  const app = createApp({
    template: `
      <chat-bot bot-id="docs" :transport="transport" :strings="strings" :headers="headers" @chat-bot-reply="remember" />
    `,
    setup: () => ({
      transport: answerWith('At nine.'),
      strings: {placeholder: 'Ask us'},
      headers: () => ({'x-session': 'signed-in'}),
      remember: ({message}) => heard.push(message.content),
    }),
  });
  app.config.compilerOptions.isCustomElement = (tag) => tag === 'chat-bot';
  const container = document.body.appendChild(document.createElement('div'));
  app.mount(container);
  const chat = container.querySelector('chat-bot');

  expect(chat.getAttribute('bot-id')).toBe('docs');
  expect(chat.strings).toEqual({placeholder: 'Ask us'});
  expect(chat.headers()).toEqual({'x-session': 'signed-in'});
  const reply = await chat.send('When do you open?');
  expect(reply.content).toBe('At nine.');
  expect(heard).toEqual(['At nine.']);
  app.unmount();
});
