'use client';

import {createComponent, type EventName} from '@lit/react';
import * as React from 'react';

import type {ChatBot as ChatBotElement} from '../element/chat-bot.js';
import {register} from '../element/register.js';
import type * as events from '../events.js';
import type {ChatBotEvents, ChatBotProperties, HandlerName} from '../types/chat-bot-template.js';
import {attributesOf, ObjectProperties} from './attributes.js';

// The types of the tag `<chat-bot>` in JSX.
import '../types/react.js';

register();

const EVENTS = {
  onChatBotSend: 'chat-bot-send' as EventName<events.ChatBotSendEvent>,
  onChatBotChange: 'chat-bot-change' as EventName<events.ChatBotChangeEvent>,
  onChatBotReply: 'chat-bot-reply' as EventName<events.ChatBotReplyEvent>,
  onChatBotError: 'chat-bot-error' as EventName<events.ChatBotErrorEvent>,
  onChatBotInput: 'chat-bot-input' as EventName<events.ChatBotInputEvent>,
  onChatBotLink: 'chat-bot-link' as EventName<events.ChatBotLinkEvent>,
  onChatBotFeedback: 'chat-bot-feedback' as EventName<events.ChatBotFeedbackEvent>,
  onChatBotConsent: 'chat-bot-consent' as EventName<events.ChatBotConsentEvent>,
  onChatBotClear: 'chat-bot-clear' as EventName<events.ChatBotClearEvent>,
  onChatBotContact: 'chat-bot-contact' as EventName<events.ChatBotContactEvent>,
  onChatBotOpen: 'chat-bot-open' as EventName<events.ChatBotOpenEvent>,
  onChatBotClose: 'chat-bot-close' as EventName<events.ChatBotCloseEvent>,
  onChatBotResize: 'chat-bot-resize' as EventName<events.ChatBotResizeEvent>,
} satisfies {[Name in keyof ChatBotEvents as HandlerName<Name>]: EventName<ChatBotEvents[Name]>};

type EventProps = {
  [Name in keyof ChatBotEvents as HandlerName<Name>]?: ((event: ChatBotEvents[Name]) => void) | undefined;
};

/** The attributes of every HTML element; `style` also takes custom properties. */
type HTMLProps = Omit<React.HTMLAttributes<ChatBotElement>, 'style'> & {
  style?: (React.CSSProperties & Record<`--${string}`, string | number | undefined>) | undefined;
};

/** The options of the element by their property names, its events, and the attributes of every HTML element. */
export type ChatBotProps = HTMLProps & ChatBotProperties & EventProps;

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
