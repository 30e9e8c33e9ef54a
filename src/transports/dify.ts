import {parse} from '../client/decode.js';
import {ChatServiceError} from '../client/errors.js';
import type {CitedResource} from '../client/types.js';
import {isPicture, withFiles, type MessageWithFiles} from './files.js';
import {
  list,
  own,
  read,
  readyTransport,
  type ReadyTransport,
  type ReadyTransportOptions,
} from './ready-transport.js';
import {Reply, type ProtocolEvent} from './reply.js';
import {asText, Threads} from './threads.js';

export type {ReadyTransport, ReadyTransportOptions} from './ready-transport.js';

/**
 * A transport for chat apps, agents and chatflows of Dify. Dify keeps the conversation and gets the question only. After a change of an
 * earlier message a new conversation begins there, and the earlier messages are a text before the question. Files are uploaded first.
 */
export function dify(options: DifyOptions): ReadyTransport {
  return readyTransport(options, async function* (post, request, context, signal) {
    const {conversation} = context;
    const threads = new Threads('dify', options.url, conversation);
    const {user = conversation.id} = options;
    const upload = (messages: readonly MessageWithFiles[]) => {
      const uploads = messages
        .flatMap(({files}) => files)
        .map(async (file) => {
          const form = new FormData();
          form.append('user', user);
          form.append('file', new File([file.data], file.name, {type: file.type}));
          const response = await post('/files/upload', form);
          const {id} = own(parse(await response.text()));
          if (!id) throw new ChatServiceError('protocol', 'The server gave the file no identifier.');
          const type = isPicture(file) ? 'image' : 'document';
          return {type, transfer_method: 'local_file', upload_file_id: id};
        });
      return Promise.all(uploads);
    };
    const messages = withFiles(request.messages, context);
    const question = messages.slice(-1);
    // Before the question is asked: a refusal of its files does not say that the thread is lost.
    const uploaded = await upload(question);
    const response = await threads.ask(
      async (known) => {
        const files = [...(known ? [] : await upload(messages.slice(0, -1))), ...uploaded];
        return post('/chat-messages', {
          inputs: {},
          // Dify refuses an empty one.
          query: asText(known ? question : messages),
          response_mode: 'streaming',
          conversation_id: known ?? '',
          user,
          ...(files.length > 0 && {files}),
        });
      },
      ({status, code}) => status === 404 || code === 'conversation_completed',
    );
    const reply = new DifyReply(options, threads);
    try {
      yield* read(response, signal, reply);
    } finally {
      // Dify writes on after the connection has closed. A failure changes nothing for the visitor.
      if (reply.task && !reply.isOver) {
        void post(`/chat-messages/${reply.task}/stop`, {user}, null).catch(() => undefined);
      }
    }
  });
}

export interface DifyOptions extends ReadyTransportOptions {
  /** The address with its version, such as `https://dify.example.com/v1`; `/chat-messages` is appended. */
  readonly url: string;
  /** The visitor's name for Dify, which keeps conversations by it. Default: the identifier of the conversation. */
  readonly user?: string | undefined;
}

/** https://docs.dify.ai/api-reference/chats/send-chat-message */
class DifyReply extends Reply {
  /** What the server calls the work on this reply. */
  task: string | undefined;
  readonly #threads: Threads;
  #thread: unknown;
  #reason: string | undefined;

  constructor(options: DifyOptions, threads: Threads) {
    super(options);
    this.#threads = threads;
    this.#thread = threads.known;
  }

  receive(data: unknown): ProtocolEvent[] {
    const {conversation_id: thread = this.#thread, task_id: task} = own(data);
    this.task ??= /^[\w-]+$/.exec(String(task))?.[0];
    if (thread === this.#thread) return this.#read(data);
    this.#thread = thread;
    return [this.#threads.tell(thread), ...this.#read(data)];
  }

  #read(event: unknown): ProtocolEvent[] {
    const {event: type, answer, tool, id, data, metadata} = own(event);
    switch (type) {
      case 'message':
      case 'agent_message':
        return this.say(answer, type);
      case 'message_replace':
        // Moderation has replaced the text, which is on screen.
        this.#reason = 'content_filter';
        return this.say(answer, type);
      case 'agent_thought':
        return tool ? this.do(tool, id) : [];
      case 'node_started':
        return this.do(own(data).title, own(data).id);
      case 'message_end':
        return [...resourcesOf(own(metadata).retriever_resources), ...this.end(this.#reason)];
      case 'error':
        return this.fail(event);
      default:
        return [];
    }
  }
}

const resourcesOf = (resources: unknown): ProtocolEvent[] => [
  {
    type: 'references',
    references: list(resources).map((resource) => {
      const {segment_id: id, document_name: title, dataset_name: type, content: excerpt} = own(resource);
      return {id, title, type, excerpt} as CitedResource;
    }),
  },
];
