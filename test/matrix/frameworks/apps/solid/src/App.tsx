import 'chat-bot-element/define';
import type {AssistantMessage, ChatBot, ChatBotLinkEvent} from 'chat-bot-element';
import type {} from 'chat-bot-element/solid';
import {createSignal, For, Show} from 'solid-js';

const AGENTS = ['docs', 'docs-unlinked', 'stalled'];
const STRINGS = {placeholder: 'Ask about the chat itself'};

export default function App() {
  const [service, setService] = createSignal('http://127.0.0.1:8787');
  const [agent, setAgent] = createSignal('docs');
  const [hasChat, setHasChat] = createSignal(true);
  const [place, setPlace] = createSignal('/');
  const [replies, setReplies] = createSignal<readonly AssistantMessage[]>([]);
  let chat: ChatBot | undefined;

  const ask = () => {
    chat?.show();
    // It rejects while another reply runs.
    chat?.send('How do I change the colours?').catch(console.warn);
  };

  /** The service's guides are pages of this app, for its router; other links open as usual. */
  const follow = (event: ChatBotLinkEvent) => {
    const {origin, pathname, hash} = new URL(event.url);
    if (origin !== service()) return;
    event.preventDefault();
    setPlace(pathname + hash);
  };

  return (
    <>
      <h1>A chat in Solid</h1>
      <p>
        <label>
          Service <input value={service()} onInput={({target}) => setService(target.value)} />
        </label>
      </p>
      <p>
        <label>
          Agent{' '}
          <select value={agent()} onChange={({target}) => setAgent(target.value)}>
            <For each={AGENTS}>{(name) => <option>{name}</option>}</For>
          </select>
        </label>
      </p>
      <p>
        <button onClick={ask} disabled={!hasChat()}>
          Ask about colours
        </button>{' '}
        <button onClick={() => setHasChat(!hasChat())}>
          {hasChat() ? 'Remove the chat' : 'Put it back'}
        </button>
      </p>
      <p>
        You are at <output>{place()}</output>
      </p>
      <h2 id="said">Replies so far</h2>
      <ol aria-labelledby="said">
        <For each={replies()}>
          {({status, content}) => (
            <li>
              {status}: {content.slice(0, 60)}
            </li>
          )}
        </For>
      </ol>
      <Show when={hasChat()}>
        <chat-bot
          ref={chat}
          mode="floating"
          heading="Help"
          bot-id={agent()}
          base-url={service()}
          strings={STRINGS}
          on:chat-bot-reply={({message}) => setReplies((earlier) => [...earlier, message])}
          on:chat-bot-link={follow}
        />
      </Show>
    </>
  );
}
