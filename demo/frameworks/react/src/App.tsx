import type {AssistantMessage, ChatBot as ChatBotElement} from 'chat-bot-element';
import {ChatBot} from 'chat-bot-element/react';
import {useRef, useState} from 'react';

/** Outside, so that it is the same object in every rendering. */
const STRINGS = {placeholder: 'Ask about our products'};

export default function App() {
  const chat = useRef<ChatBotElement>(null);
  const [replies, setReplies] = useState<readonly AssistantMessage[]>([]);

  const ask = () => {
    chat.current?.show();
    // It rejects while another reply runs.
    chat.current?.send('Where is my order?').catch(console.warn);
  };

  return (
    <>
      <button onClick={ask}>Where is my order?</button>
      <p>Replies: {replies.length}</p>
      <ChatBot
        ref={chat}
        baseUrl="https://agents.example.com"
        botId="docs"
        mode="floating"
        heading="Help"
        strings={STRINGS}
        onChatBotReply={({message}) => setReplies((earlier) => [...earlier, message])}
      />
    </>
  );
}
