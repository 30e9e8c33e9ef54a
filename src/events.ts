import type {
  ChatBotChangeEvent,
  ChatBotClearEvent,
  ChatBotConsentEvent,
  ChatBotContactEvent,
  ChatBotErrorEvent,
  ChatBotFeedbackEvent,
  ChatBotLinkEvent,
  ChatBotReplyEvent,
  ChatBotSendEvent,
} from './session/conversation-events.js';
import type {ChatBotCloseEvent, ChatBotOpenEvent} from './element/popup-events.js';
import type {ChatBotInputEvent} from './panel/frame/input-event.js';
import type {ChatBotResizeEvent} from './panel/frame/resize-event.js';

export * from './session/conversation-events.js';
export * from './element/popup-events.js';
export * from './panel/frame/input-event.js';
export * from './panel/frame/resize-event.js';

declare global {
  interface GlobalEventHandlersEventMap {
    'chat-bot-send': ChatBotSendEvent;
    'chat-bot-reply': ChatBotReplyEvent;
    'chat-bot-error': ChatBotErrorEvent;
    'chat-bot-input': ChatBotInputEvent;
    'chat-bot-link': ChatBotLinkEvent;
    'chat-bot-change': ChatBotChangeEvent;
    'chat-bot-clear': ChatBotClearEvent;
    'chat-bot-consent': ChatBotConsentEvent;
    'chat-bot-contact': ChatBotContactEvent;
    'chat-bot-feedback': ChatBotFeedbackEvent;
    'chat-bot-open': ChatBotOpenEvent;
    'chat-bot-close': ChatBotCloseEvent;
    'chat-bot-resize': ChatBotResizeEvent;
  }
}
