// A page that React renders on a server and hydrates in the browser.
import {createElement, StrictMode} from 'react';
import {hydrateRoot} from 'react-dom/client';
import {renderToString} from 'react-dom/server';

import {ChatBot, type ChatBotProps} from '../../src/react/react.js';

interface Seen {
  readonly events: string[];
  readonly requests: {body: unknown; headers: Record<string, string>}[];
  readonly problems: string[];
}

declare global {
  interface Window {
    seen: Seen;
    render: (props: ChatBotProps) => void;
    unmount: () => void;
  }
}

const REPLY = 'data: {"choices":[{"delta":{"content":"Hello"}}]}\n\ndata: [DONE]\n\n';

const seen: Seen = (window.seen = {events: [], requests: [], problems: []});
const hear = ({type}: Event) => void seen.events.push(type);

/** Props without an attribute. */
const OBJECTS: ChatBotProps = {
  strings: {placeholder: 'Ask away'},
  headers: () => ({'x-session': 'signed-in'}),
  fetch: async (_, {body, headers} = {}) => {
    seen.requests.push({
      body: JSON.parse(body as string),
      headers: Object.fromEntries(new Headers(headers)),
    });
    return Promise.resolve(new Response(REPLY, {headers: {'content-type': 'text/event-stream'}}));
  },
  onChatBotSend: (event) => {
    hear(event);
    if (event.text === 'refused') event.preventDefault();
  },
  onChatBotReply: hear,
};

const app = (props: ChatBotProps) =>
  createElement(StrictMode, null, createElement(ChatBot, {botId: 'docs', ...OBJECTS, ...props}));

document.body.style.blockSize = '600px';
document.body.innerHTML = renderToString(app({heading: 'Help'}));
const root = hydrateRoot(document.body, app({heading: 'Help'}), {
  onRecoverableError: (error) => void seen.problems.push(String(error)),
});
window.render = (props) => root.render(app(props));
window.unmount = () => root.unmount();
