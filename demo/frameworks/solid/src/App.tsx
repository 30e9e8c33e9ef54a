import 'chat-bot-element/define';
import type {AssistantMessage, ChatBot} from 'chat-bot-element';
import type {} from 'chat-bot-element/solid';
import {createSignal} from 'solid-js';

const STRINGS = {placeholder: 'Ask about our products'};

export default function App() {
  const [replies, setReplies] = createSignal<readonly AssistantMessage[]>([]);
  let chat: ChatBot | undefined;

  const ask = () => {
    chat?.show();
    // It rejects while another reply runs.
    chat?.send('Where is my order?').catch(console.warn);
  };

  return (
    <>
      <button onClick={ask}>Where is my order?</button>
      <p>Replies: {replies().length}</p>
      <chat-bot
        ref={chat}
        base-url="https://agents.example.com"
        bot-id="docs"
        mode="floating"
        heading="Help"
        strings={STRINGS}
        on:chat-bot-reply={({message}) => setReplies((earlier) => [...earlier, message])}
      />
    </>
  );
}
