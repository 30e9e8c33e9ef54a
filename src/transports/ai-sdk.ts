import type {ProtocolEvent} from './reply.js';
import type {Answer} from '../client/agent-request.js';
import type {ChatContext, ChatFile} from '../client/transport.js';
import {uuid} from '../platform/uuid.js';
import {approval, describe, idOf, resultOf} from './asks.js';
import {partsOf, withFiles, type MessageWithFiles} from './files.js';
import {goesOn, Memory} from './memory.js';
import {
  own,
  read,
  readyTransport,
  words,
  type ReadyTransport,
  type ReadyTransportOptions,
} from './ready-transport.js';
import {SourcedReply} from './sourced-reply.js';
import {asText, Threads} from './threads.js';

export type {ReadyTransport, ReadyTransportOptions} from './ready-transport.js';

/** A transport for servers that answer with the UI message stream of the AI SDK 5, 6 and 7. */
export function aiSdk(options: AiSdkOptions): ReadyTransport {
  const memory = new Memory<AiSdkReply>();
  return readyTransport(options, async function* (post, request, context, signal) {
    const {conversation, results, answers = [], tools} = context;
    const kept = memory.take(context);
    // After a new question, the history has the texts and the files only: the AI SDK runs no tool whose approval comes before a question.
    const last = goesOn(context) ? kept : undefined;
    // What follows the question is in the reply that goes on.
    const end = last && request.messages.findLastIndex(({role}) => role === 'user') + 1;
    const messages = withFiles(request.messages.slice(0, end), context);
    const reply = (results && last) ?? new AiSdkReply(options, last);
    reply.tools = tools;
    if (last) reply.answer(answers, results);
    memory.keep(context, reply);
    const waits = last ? reply.waits() : [];
    // Calls beside requests come after them.
    if (waits.length > 0) return yield* waits;
    const more = {trigger: 'submit-message', tools};
    if (options.send !== 'last') {
      const {id} = conversation;
      const said = await Promise.all(messages.map((message, index) => uiMessage(message, `${id}-${index}`)));
      const all = last ? [...said, reply.message(`${id}-${said.length}`)] : said;
      yield* read(await post('', {id, messages: all, ...more}), signal, reply);
      return yield* reply.end();
    }
    const threads = new Threads('ai-sdk', options.url, conversation);
    let id = '';
    const response = await threads.ask(
      async (known) => {
        id = known ?? uuid();
        const message = last
          ? reply.message(uuid())
          : await uiMessage(asOne(known ? messages.slice(-1) : messages), uuid());
        return post('', {id, message, ...more});
      },
      ({status}) => status === 404 && !last,
    );
    yield threads.tell(id);
    yield* read(response, signal, reply);
    yield* reply.end();
  });
}

export interface AiSdkOptions extends ReadyTransportOptions {
  /** The address of the route, such as `/api/chat`. */
  readonly url: string;
  /**
   * `all`: the whole conversation with each question, as `messages`. `last`: the last message, as `message`, for servers that keep
   * the others. Default: `all`.
   */
  readonly send?: 'all' | 'last' | undefined;
}

const uiMessage = async (message: MessageWithFiles, id: string) => ({
  id,
  role: message.role,
  parts: await partsOf(message, filePart),
});

const filePart = ({type: mediaType, name: filename}: ChatFile, _: string, url: string) => {
  return {type: 'file', mediaType, filename, url};
};

/** Returns the messages as one question, with all their files. */
const asOne = (messages: readonly MessageWithFiles[]): MessageWithFiles => ({
  role: 'user',
  content: messages.length > 1 ? asText(messages) : messages.map(({content}) => content).join(''),
  files: messages.flatMap(({files}) => files),
});

type Part = Record<string, unknown>;

/** https://ai-sdk.dev/docs/ai-sdk-ui/stream-protocol */
class AiSdkReply extends SourcedReply {
  /** The message as the server has it, with the parts of the replies that waited before. */
  #parts: Part[] = [];
  /** Parts by what the stream calls them. */
  #named = new Map<unknown, Part>();
  #id: unknown;
  #reason: unknown;

  /** `before`: the reply that waited for the answers. */
  constructor(options: AiSdkOptions, before?: AiSdkReply) {
    super(options);
    if (!before) return;
    this.#parts = before.#parts;
    this.#named = before.#named;
    this.#id = before.#id;
  }

  /** `id`: for a message that has none. It keeps it, so that a server replaces the message. */
  message(id: string): object {
    return {id: (this.#id ??= id), role: 'assistant', parts: this.#parts};
  }

  /** Streams of writers of the owner can end without a part for it. */
  override end(): ProtocolEvent[] {
    return super.end(this.#reason);
  }

  override waits(): ProtocolEvent[] {
    const asked = this.#parts.filter(({state}) => state === 'approval-requested');
    if (asked.length > 0) {
      return asked.map((part) => {
        const {id: its, requestReason: reason} = own(part.approval);
        const id = idOf(its, this.#parts.indexOf(part));
        const about = describe(this.nameOf(part.title ?? nameOf(part)), part.input);
        const text = reason ? `${about}: ${words(reason)}` : about;
        return {type: 'request', id, text, choices: approval(this.options, true, false)};
      });
    }
    return this.call(
      this.#parts.flatMap((part, place) =>
        isOpen(part) ? {id: idOf(part.toolCallId, place), name: nameOf(part), input: part.input} : [],
      ),
    );
  }

  /** Writes the visitor's answers and the results of the page into the message, and begins the next round. */
  answer(answers: readonly Answer[], results: ChatContext['results']): void {
    this.goOn();
    for (const [place, part] of this.#parts.entries()) {
      const asked = own(part.approval);
      const answer = answers.find(({id}) => id === idOf(asked.id, place));
      if (answer && part.state === 'approval-requested') {
        part.state = 'approval-responded';
        part.approval = {...asked, approved: own(answer).value === 'true'};
      } else if (results && isOpen(part)) {
        const {error: errorText, value: output = null} = resultOf(results, part.toolCallId, place);
        Object.assign(
          part,
          errorText === undefined ? {state: 'output-available', output} : {state: 'output-error', errorText},
        );
      }
    }
  }

  receive(json: unknown): ProtocolEvent[] {
    const {type, id, delta, toolName, toolCallId, title = toolName, sourceId, url, filename} = own(json);
    const {data, mediaType, finishReason, errorText, reason = 'The server stopped the reply.'} = own(json);
    // Citations of Claude: https://ai-sdk.dev/providers/ai-sdk-providers/anthropic
    const {citedText: excerpt} = own(own(own(json).providerMetadata).anthropic);
    this.#keep(own(json));
    switch (type) {
      case 'text-delta':
        return this.say(delta, id);
      case 'tool-input-start':
      case 'tool-input-available':
        return this.has(toolName) ? [] : this.do(title, toolCallId);
      case 'source-url':
        return this.cite({id: sourceId, title, url, excerpt} as object);
      case 'source-document':
        return this.cite({id: sourceId, title: title ?? filename, type: mediaType, excerpt} as object);
      case 'data-suggestions':
        return [{type: 'suggestions', suggestions: data as string[]}];
      case 'finish':
        this.isOver = true;
        this.#reason = REASON_NAMES[finishReason as string] ?? finishReason;
        return [];
      case 'error':
      case 'abort':
        // After an error nothing waits.
        this.#parts.length = 0;
        return this.fail(type === 'error' ? errorText : reason);
      default:
        return [];
    }
  }

  /** Keeps the parts as `useChat` does: models want signatures of thinking and calls back. */
  #keep(json: Readonly<Record<string, unknown>>): void {
    const {type, id, delta, messageId, toolCallId, toolName, dynamic, title, input, providerExecuted} = json;
    const {output, preliminary, errorText, approvalId, approved, reason, providerMetadata: metadata} = json;
    const {isAutomatic, signature, inputSchemaInput, approvalDescriptor: descriptor} = json;
    const [, kind, step] = /^(text|reasoning|tool-\w+)-(\w+)$/.exec(words(type)) ?? [];
    if (type === 'start') this.#id = messageId ?? this.#id;
    if (type === 'start-step') this.#parts.push({type: 'step-start'});
    if (!kind || step === 'file') return;
    // A response of the server names its request only.
    const part =
      this.#named.get(toolCallId ?? `${kind} ${words(id)}`) ??
      this.#parts.find(({approval}) => approval && own(approval).id === approvalId);
    const isText = !kind.startsWith('tool');
    if (isText && part && step !== 'start') {
      Object.assign(
        part,
        {text: words(part.text) + words(delta ?? '')},
        metadata && {providerMetadata: metadata},
      );
    } else if (isText) {
      this.#add(`${kind} ${words(id)}`, {type: kind, text: delta ?? '', providerMetadata: metadata});
    } else if (
      kind === 'tool-input' &&
      (step === 'start' || (step !== 'delta' && part?.state !== 'input-streaming'))
    ) {
      const name = words(toolName);
      const named = dynamic ? {type: 'dynamic-tool', toolName: name} : {type: `tool-${name}`};
      this.#add(toolCallId, {...named, toolCallId, state: 'input-streaming'});
    }
    const asked = {
      id: approvalId,
      requestReason: reason,
      descriptor,
      isAutomatic,
      signature,
      inputSchemaInput,
    };
    const changes = {
      'tool-input-available': {
        state: 'input-available',
        input,
        title,
        providerExecuted,
        callProviderMetadata: metadata,
      },
      'tool-input-error': {state: 'output-error', input, errorText, callProviderMetadata: metadata},
      'tool-output-available': {
        state: 'output-available',
        output,
        preliminary,
        resultProviderMetadata: metadata,
      },
      'tool-output-error': {state: 'output-error', errorText, resultProviderMetadata: metadata},
      'tool-output-denied': {state: 'output-denied'},
      'tool-approval-request': {state: 'approval-requested', approval: asked},
      'tool-approval-response': {
        state: 'approval-responded',
        approval: {...own(part?.approval), approved, reason},
      },
    };
    Object.assign(this.#named.get(toolCallId) ?? part ?? {}, own(changes)[words(type)]);
  }

  #add(name: unknown, part: Part): void {
    this.#parts.push(part);
    this.#named.set(name, part);
  }
}

const nameOf = ({type, toolName = words(type).slice('tool-'.length)}: Part) => words(toolName);

/** True if only the page can answer a call. */
const isOpen = ({state, providerExecuted}: Part) => state === 'input-available' && !providerExecuted;

/** Reasons by their names in the element. Providers without a reason of their own have the last two. */
const REASON_NAMES: Readonly<Record<string, string>> = {
  'tool-calls': 'tool_calls',
  other: 'stop',
  unknown: 'stop',
};
