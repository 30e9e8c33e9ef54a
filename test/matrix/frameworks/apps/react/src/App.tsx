import type {AssistantMessage, ChatBot as ChatBotElement, ChatBotLinkEvent} from 'chat-bot-element';
import {ChatBot} from 'chat-bot-element/react';
import {useRef, useState} from 'react';

const AGENTS = ['docs', 'docs-unlinked', 'stalled'];

/** Outside, so that it is the same object in every rendering. */
const STRINGS = {placeholder: 'Ask about the chat itself'};

export default function App() {
  const [service, setService] = useState('http://127.0.0.1:8787');
  const [agent, setAgent] = useState('docs');
  const [hasChat, setHasChat] = useState(true);
  const [place, setPlace] = useState('/');
  const [replies, setReplies] = useState<readonly AssistantMessage[]>([]);
  const chat = useRef<ChatBotElement>(null);

  const ask = () => {
    chat.current?.show();
    // It rejects while another reply runs.
    chat.current?.send('How do I change the colours?').catch(console.warn);
  };

  /** The service's guides are pages of this app, for its router; other links open as usual. */
  const follow = (event: ChatBotLinkEvent) => {
    const {origin, pathname, hash} = new URL(event.url);
    if (origin !== service) return;
    event.preventDefault();
    setPlace(pathname + hash);
  };

  return (
    <>
      <h1>A chat in React</h1>
      <p>
        <label>
          Service <input value={service} onChange={({target}) => setService(target.value)} />
        </label>
      </p>
      <p>
        <label>
          Agent{' '}
          <select value={agent} onChange={({target}) => setAgent(target.value)}>
            {AGENTS.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      </p>
      <p>
        <button onClick={ask} disabled={!hasChat}>
          Ask about colours
        </button>{' '}
        <button onClick={() => setHasChat(!hasChat)}>{hasChat ? 'Remove the chat' : 'Put it back'}</button>
      </p>
      <p>
        You are at <output>{place}</output>
      </p>
      <h2 id="said">Replies so far</h2>
      <ol aria-labelledby="said">
        {replies.map(({status, content}, index) => (
          // Ids are unique within a conversation only.
          <li key={index}>
            {status}: {content.slice(0, 60)}
          </li>
        ))}
      </ol>
      {hasChat && (
        <ChatBot
          ref={chat}
          mode="floating"
          heading="Help"
          botId={agent}
          baseUrl={service}
          strings={STRINGS}
          onChatBotReply={({message}) => setReplies((earlier) => [...earlier, message])}
          onChatBotLink={follow}
        />
      )}
    </>
  );
}
