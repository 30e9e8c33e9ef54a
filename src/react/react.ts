'use client';

import * as React from 'react';

import type {ChatBot as ChatBotElement} from '../element/chat-bot.js';
import {register} from '../element/register.js';
import type {ChatBotEvents} from '../events.js';
import type {CamelCaseHandlers, ChatBotProperties, HandlerName} from '../types/chat-bot-template.js';
import {divideProps} from './attributes.js';

// The types of the tag `<chat-bot>` in JSX.
import '../types/react.js';

register();

const EVENTS = {
  onChatBotSend: 'chat-bot-send',
  onChatBotChange: 'chat-bot-change',
  onChatBotReply: 'chat-bot-reply',
  onChatBotError: 'chat-bot-error',
  onChatBotInput: 'chat-bot-input',
  onChatBotLink: 'chat-bot-link',
  onChatBotFeedback: 'chat-bot-feedback',
  onChatBotConsent: 'chat-bot-consent',
  onChatBotClear: 'chat-bot-clear',
  onChatBotContact: 'chat-bot-contact',
  onChatBotOpen: 'chat-bot-open',
  onChatBotClose: 'chat-bot-close',
  onChatBotResize: 'chat-bot-resize',
} satisfies {[Name in keyof ChatBotEvents as HandlerName<Name>]: Name};

/** The attributes of every HTML element; `style` also takes custom properties. */
type HTMLProps = Omit<React.HTMLAttributes<ChatBotElement>, 'style'> & {
  style?: (React.CSSProperties & Record<`--${string}`, string | number | undefined>) | undefined;
};

/** The options of the element by their property names, its events, and the attributes of every HTML element. */
export type ChatBotProps = HTMLProps & ChatBotProperties & CamelCaseHandlers;

/** React 18 warns about layout effects on a server, where no effect runs. */
const useDomEffect = typeof document === 'undefined' ? React.useEffect : React.useLayoutEffect;

/**
 * `<chat-bot>` as a React component. Server-rendered pages contain all attributes. Properties with functions
 * or objects, and listeners, are set by hydration. Works in React 18 and 19. A `ref` receives the element.
 */
export const ChatBot = React.forwardRef<ChatBotElement, ChatBotProps>((props, ref) => {
  const element = React.useRef<ChatBotElement>(null);
  const latest = React.useRef<CamelCaseHandlers>(props);
  const set = React.useRef<Readonly<Record<string, unknown>>>({});
  const {attributes, properties} = divideProps(props, EVENTS);
  React.useImperativeHandle(ref, () => element.current!, []);
  useDomEffect(() => {
    latest.current = props;
    // A property whose prop is gone has its default again.
    for (const name of Object.keys({...set.current, ...properties})) {
      if (properties[name] !== set.current[name]) Object.assign(element.current!, {[name]: properties[name]});
    }
    set.current = properties;
  });
  const heard = React.useRef<ChatBotElement>(null);
  useDomEffect(() => {
    const chat = element.current!;
    // Listeners end with the element: a reply ends when React has removed it. StrictMode runs the effect twice.
    if (heard.current === chat) return;
    heard.current = chat;
    for (const [name, type] of Object.entries(EVENTS) as [keyof typeof EVENTS, string][]) {
      const handle = (event: Event) =>
        (latest.current[name] as ((event: Event) => void) | undefined)?.(event);
      chat.addEventListener(type, handle);
    }
  }, []);
  return React.createElement('chat-bot', {...attributes, ref: element});
});
ChatBot.displayName = 'ChatBot';
