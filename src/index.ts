export {ChatBot} from './element/chat-bot.js';
export type {ChatBotMode, ChatBotOptions} from './element/options.js';
export type {DiagnoseOptions, Finding} from './diagnose/finding.js';
export {ChatServiceError, type ChatServiceErrorType} from './client/errors.js';
export type {
  ChatClient,
  ChatCompletionMessage,
  ChatCompletionRequest,
  HeadersSource,
  ReplyEnd,
  ReplyHandlers,
  Role,
} from './client/chat-client.js';
export type {
  ChatContext,
  ChatFile,
  ChatEvent,
  ChatRequest,
  ChatTransport,
  HandoverEvent,
  ListenEvent,
  ListenOptions,
  TransportFunction,
} from './client/transport.js';
export type {
  AgentRequest,
  Answer,
  Choice,
  PageTool,
  PageTools,
  ToolCall,
  ToolDescription,
  ToolResult,
} from './client/agent-request.js';
export type {HighlightedRange, Highlighter, HighlightKind} from './highlight/highlighter.js';
export type {BlockDrawer, BlockDrawers, BlockInfo} from './panel/reply/block-drawer.js';
export type {Author, CitedResource, Handover} from './client/types.js';
export type {ConversationStatus} from './conversation/message.js';
export type {
  AssistantMessage,
  AssistantMessageStatus,
  FeedbackReason,
  Message,
  Rating,
  ReplyRequest,
  UserMessage,
  About,
} from './conversation/message.js';
export {
  ChatBotChangeEvent,
  ChatBotClearEvent,
  ChatBotConsentEvent,
  ChatBotCloseEvent,
  ChatBotContactEvent,
  ChatBotErrorEvent,
  ChatBotFeedbackEvent,
  ChatBotInputEvent,
  ChatBotLinkEvent,
  ChatBotOpenEvent,
  ChatBotReplyEvent,
  ChatBotResizeEvent,
  ChatBotSendEvent,
} from './events.js';
export type {Persist} from './persistence/persistence-options.js';
export type {Strings} from './locales/strings.js';
export type {Queue, QueuedCall} from './element/command-queue.js';
export type {Announce, ContactFunction, ContactRequest} from './panel/panel-options.js';
export type {TextList} from './platform/text-list.js';
