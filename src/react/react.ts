'use client';

import {createComponent} from '@lit/react';
import * as React from 'react';

import type {ChatBot as ChatBotElement} from '../element/chat-bot.js';
import {register} from '../element/register.js';
import type {ChatBotEvents} from '../events.js';
import type {CamelCaseHandlers, ChatBotProperties, HandlerName} from '../types/chat-bot-template.js';
import {attributesOf, ObjectProperties} from './attributes.js';

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

const Element = createComponent({
  react: React,
  tagName: 'chat-bot',
  elementClass: ObjectProperties,
  events: EVENTS,
});

/**
 * `<chat-bot>` as a React component. Server-rendered pages contain all attributes. Properties with functions
 * or objects, and listeners, are set by hydration. Works in React 18 and 19. A `ref` receives the element.
 */
export const ChatBot = React.forwardRef<ChatBotElement, ChatBotProps>((props, ref) =>
  React.createElement(Element, {...attributesOf(props), ref}),
);
ChatBot.displayName = 'ChatBot';
