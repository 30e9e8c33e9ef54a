import type {ReplyEnd, ReplyHandle, ReplyHandlers} from '../client/chat-client.js';
import {ChatServiceError, errorWithoutText} from '../client/errors.js';
import {hasText, isOpen, type AssistantMessage, type Message} from './message.js';
import {filterThinking, type Growth} from './thinking-filter.js';

/** Position from which a reply can be resumed. Has a secret, so only the visitor's storage gets it. */
export interface ReplyPosition extends ReplyHandle {
  /** The id of the message. */
  readonly message: string;
  /** Number of characters of the message before this position. The service sends the text after it again. */
  readonly length: number;
}

/** Maximum number of steps of a reply. */
const MAX_STEPS = 20;

/** Fields that a page adds to the request of a question. */
export type ExtraFields = Readonly<Record<string, unknown>>;

/** Source of replies. */
export interface Agent {
  /** True if it can be asked. A page can set `bot-id` late. */
  readonly isNamed: boolean;
  /** True while it cannot be reached, because the browser has no network. */
  readonly isOffline: boolean;
  /** The text that the visitor has to agree to before anything is sent to it. Default: `undefined`, nothing to agree to. */
  readonly consent?: string | undefined;
  /** True if its replies keep the thinking. */
  readonly keepsThinking: boolean;
  /** Requests the reply to `messages`, which end with a question. `fields`: extra fields of the request. */
  reply(
    messages: readonly Message[],
    fields: ExtraFields | undefined,
    handlers: ReplyHandlers,
    signal: AbortSignal,
  ): Promise<ReplyEnd>;
  resume(handle: ReplyHandle, handlers: ReplyHandlers, signal: AbortSignal): Promise<ReplyEnd>;
  stop(handle: ReplyHandle): Promise<void>;
}

/** Lets all pages that show the same conversation run one turn at a time. */
export interface TurnCoordinator {
  /** Resolves when this page can run a turn, with a function that ends it. Rejects when `signal` aborts. */
  begin(signal: AbortSignal): Promise<() => void>;
  /** Stops the turn that another page runs. */
  stop(): void;
}

export interface TurnOptions {
  /** The reply: empty, or with its text so far. */
  readonly reply: AssistantMessage;
  /** The text on screen, which stays visible while the service sends the end of it again. Default: ''. */
  readonly shown?: string | undefined;
  readonly keepsThinking: boolean;
  /** Decides when the turn begins. Default: at once. */
  readonly coordinator?: TurnCoordinator | undefined;
  readonly position?: ReplyPosition | undefined;
  /** Closes the connection. */
  readonly connections: AbortSignal;
  /** Called when the reply or its position has changed. `growth`: the added text, if nothing else changed. */
  readonly onChange: (growth?: Growth) => void;
}

export type Turn = ReturnType<typeof createTurn>;

/**
 * Creates one request and its reply, including late references. A turn waits for its coordinator. It runs until its
 * reply ends or the visitor leaves the page: then the reply stays open, and another turn resumes it.
 */
export function createTurn(options: TurnOptions) {
  const {keepsThinking, coordinator, connections, onChange} = options;
  let {reply, shown = '', position} = options;
  /** The text and the thinking so far. Copied to `reply` when it is read. */
  let {content, thinking = ''} = reply;
  /** When the latest thinking arrived, in milliseconds. */
  let thoughtAt = 0;
  const filter = filterThinking();
  /** True if the reply has all text that arrived. */
  let {isWhole} = filter(content, true);
  let isWaiting = coordinator !== undefined;
  const stopped = new AbortController();
  const signal = AbortSignal.any([connections, stopped.signal]);

  function hold(handle: ReplyHandle | undefined): void {
    // Held text and thinking are not stored, so the position must not move past them.
    if (handle && !isWhole) return;
    position = handle && {...handle, message: reply.id, length: content.length};
    // The text that came with an event has been reported.
    if (!handle?.lastEventId) onChange();
  }

  /** Adds the text of a delta, without thinking. Ignores text after the end. `isEnd`: adds held text, too. */
  function take(delta: string, isEnd = false): void {
    if (!turn.isRunning) return;
    const added = filter(delta, isEnd);
    const {text} = added;
    ({isWhole} = added);
    const thought = keepsThinking ? added.thinking : '';
    thinking += thought;
    if (thought) thoughtAt = Date.now();
    content += text;
    if (text === '' && thought === '') return;
    const isMore = reply.status === 'streaming' && shown === '';
    if (isMore) onChange({text, thinking: thought});
    else change({status: 'streaming'});
  }

  function cut(error: ChatServiceError): void {
    end({status: hasText(turn.reply) ? 'interrupted' : 'failed', error});
  }

  function end(part: Partial<AssistantMessage>): void {
    if (turn.isRunning) change(part);
  }

  function change(part: Partial<AssistantMessage>): void {
    reply = {...reply, ...part};
    if (reply.status === 'complete' || content.startsWith(shown)) shown = '';
    onChange();
  }

  const turn = {
    get reply(): AssistantMessage {
      const text = shown || content;
      if (reply.content !== text || (reply.thinking ?? '') !== thinking) {
        const thinkingSeconds = Math.max(1, Math.round((thoughtAt - reply.createdAt.getTime()) / 1000));
        reply = {...reply, content: text, ...(thinking && {thinking, thinkingSeconds})};
      }
      return reply;
    },

    /** Not part of the message, because events and exports contain messages. */
    get position(): ReplyPosition | undefined {
      return position;
    },

    get isRunning(): boolean {
      return isOpen(reply) && !stopped.signal.aborted;
    },

    get isWaiting(): boolean {
      return isWaiting && turn.isRunning;
    },

    /** Resolves with the reply when the turn is over, also after an error. References can follow. */
    async run(
      request: (handlers: ReplyHandlers, signal: AbortSignal) => Promise<ReplyEnd>,
    ): Promise<AssistantMessage> {
      let giveBack: (() => void) | undefined;
      try {
        if (coordinator) {
          giveBack = await coordinator.begin(signal).catch((cause: unknown) => {
            const message =
              'The question could not be sent: the page was left, or the browser denied the lock.';
            throw new ChatServiceError('interrupted', message, {cause});
          });
          // The turn was stopped while it waited.
          if (!turn.isRunning) return turn.reply;
          isWaiting = false;
        }
        const {finishReason} = await request(
          {
            onDelta: (delta) => take(delta),
            // Steps after the first text are ignored.
            onStep: (step) =>
              content === '' && change({steps: [...(reply.steps ?? []), step].slice(-MAX_STEPS)}),
            onReferences: (references) => change({references}),
            onSuggestions: (suggestions) => change({suggestions}),
            onReplyHandle: hold,
          },
          signal,
        );
        take('', true);
        // The client counts thinking and invisible characters as text.
        const error = !hasText(turn.reply) && errorWithoutText(finishReason);
        if (error) throw error;
        end({status: 'complete', finishReason});
      } catch (error) {
        take('', true);
        cut(error as ChatServiceError);
      } finally {
        giveBack?.();
      }
      return turn.reply;
    },

    /** Ends a running turn, closes its connection, and keeps the text received so far. `error`: the reason. */
    stop(error?: ChatServiceError): void {
      position = undefined;
      if (!turn.isRunning) return;
      take('', true);
      if (error) cut(error);
      else end({status: 'stopped'});
      stopped.abort();
    },

    /** Closes the connection of a running turn. Its reply stays open, so that another turn can resume it. */
    leave: () => stopped.abort(),
  };
  return turn;
}
