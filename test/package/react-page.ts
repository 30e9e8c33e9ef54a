// A page that React renders on a server and hydrates in the browser.
import {createElement, StrictMode} from 'react';
import {hydrateRoot} from 'react-dom/client';
import {renderToString} from 'react-dom/server';

import {ChatBot, type ChatBotProps} from '../../src/react/react.js';

declare global {
  interface Window {
    /** Events and complaints of React. */
    seen: string[];
    render: (props: ChatBotProps) => void;
    unmount: () => void;
  }
}

const WORD = 'data: {"choices":[{"delta":{"content":"Hello"}}]}\n\n';

/** A whole reply, and one without an end. */
const replyTo = (question: string) =>
  question.includes('stalled')
    ? new ReadableStream<Uint8Array>({start: (words) => words.enqueue(new TextEncoder().encode(WORD))})
    : `${WORD}data: [DONE]\n\n`;

window.seen = [];

/** Props without an attribute. */
const OBJECTS: ChatBotProps = {
  strings: {placeholder: 'Ask away'},
  fetch: (_url, init) => {
    const headers = {'content-type': 'text/event-stream'};
    return Promise.resolve(new Response(replyTo(init?.body as string), {headers}));
  },
  onChatBotSend: (event) => {
    window.seen.push(`send ${event.text}`);
    if (event.text === 'refused') event.preventDefault();
  },
  onChatBotReply: ({message}) => void window.seen.push(`reply ${message.status}`),
};

const app = (props: ChatBotProps) =>
  createElement(StrictMode, null, createElement(ChatBot, {botId: 'docs', ...OBJECTS, ...props}));

document.body.style.blockSize = '600px';
document.body.innerHTML = renderToString(app({heading: 'Help'}));
const root = hydrateRoot(document.body, app({heading: 'Help'}), {
  onRecoverableError: (error) => void window.seen.push(String(error)),
});
window.render = (props) => root.render(app(props));
window.unmount = () => root.unmount();
