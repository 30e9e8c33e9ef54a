import 'chat-bot-element/define';

const chat = document.querySelector('chat-bot');
const service = document.querySelector('#service');
const agent = document.querySelector('#agent');
const ask = document.querySelector('#ask');
const toggle = document.querySelector('#toggle');

chat.strings = {placeholder: 'Ask about the chat itself'};

service.addEventListener('input', () => (chat.baseUrl = service.value));
agent.addEventListener('change', () => (chat.botId = agent.value));

ask.addEventListener('click', () => {
  chat.show();
  // It rejects while another reply runs.
  chat.send('How do I change the colours?').catch(console.warn);
});

toggle.addEventListener('click', () => {
  if (chat.isConnected) chat.remove();
  else document.body.append(chat);
  ask.disabled = !chat.isConnected;
  toggle.textContent = chat.isConnected ? 'Remove the chat' : 'Put it back';
});

chat.addEventListener('chat-bot-reply', ({message}) => {
  const item = document.createElement('li');
  item.textContent = `${message.status}: ${message.content.slice(0, 60)}`;
  document.querySelector('#replies').append(item);
});

// The service's guides are pages of this site; other links open as usual.
chat.addEventListener('chat-bot-link', (event) => {
  const {origin, pathname, hash} = new URL(event.url);
  if (origin !== service.value) return;
  event.preventDefault();
  document.querySelector('#place').textContent = pathname + hash;
});
