import type {ProtocolEvent} from './reply.js';
import {parse} from '../client/decode.js';
import type {ChatContext, ChatFile} from '../client/transport.js';
import type {CitedResource} from '../client/types.js';
import {resultOf} from './asks.js';
import {contentOf, isPicture, withFiles} from './files.js';
import {goesOn, Memory} from './memory.js';
import {
  list,
  own,
  read,
  readyTransport,
  words,
  type JsonFields,
  type ReadyTransport,
  type ReadyTransportOptions,
} from './ready-transport.js';
import {SourcedReply} from './sourced-reply.js';

export type {ReadyTransport, ReadyTransportOptions} from './ready-transport.js';

/** A transport for servers with OpenAI's Chat Completions or Responses. Sends the whole conversation with each question. */
export function openai(options: OpenAiOptions): ReadyTransport {
  const {model, instructions, api} = options;
  const {tools: ownTools, ...body} = options.body ?? {};
  const isChat = api !== 'responses';
  const memory = new Memory<OpenAiTurn>();
  return readyTransport({...options, body}, async function* (post, request, context, signal) {
    // After a new question, the history has the texts and the files only.
    const kept = memory.take(context);
    const last = goesOn(context) ? kept : undefined;
    const reply = last?.reply ?? new OpenAiReply(options);
    const rounds = last ? [...last.rounds, ...reply.goOnWith(context.results)] : [];
    const said = withFiles(request.messages, context).map(async (message) => {
      const content = await (isChat ? contentOf(message, partOf) : contentOf(message, itemOf, 'input_text'));
      return {role: message.role, content};
    });
    const input = [...(await Promise.all(said)), ...rounds];
    reply.tools = context.tools;
    const offered = Object.entries(context.tools ?? {}).map(([name, {description, parameters}]) => {
      const tool = {name, description, parameters};
      // Without `strict`, Responses refuse schemas with optional arguments.
      return isChat ? {type: 'function', function: tool} : {type: 'function', strict: false, ...tool};
    });
    const tools = [ownTools ?? [], offered].flat();
    const more = tools.length > 0 ? {tools} : {};
    const system = instructions ? [{role: 'system', content: instructions}] : [];
    const response = await (isChat
      ? post('/chat/completions', {model, stream: true, messages: [...system, ...input], ...more})
      : post('/responses', {model, stream: true, instructions, input, store: false, ...more}));
    yield* read(response, signal, reply);
    memory.keep(context, {rounds, reply});
  });
}

export interface OpenAiOptions extends ReadyTransportOptions {
  /** The address with its version, such as `https://llm.example.com/v1`; the path of the interface is appended. */
  readonly url: string;
  /** The name of the model. Default: none, for servers that choose it. */
  readonly model?: string | undefined;
  /** What the model is told before the conversation. Every visitor can read it. Default: none. */
  readonly instructions?: string | undefined;
  /** `chat`: Chat Completions. `responses`: Responses, without storage at the server. Default: `chat`. */
  readonly api?: 'chat' | 'responses' | undefined;
}

/** What was sent for a reply, after the messages. */
interface OpenAiTurn {
  /** The calls of the rounds before, and their results. */
  readonly rounds: readonly unknown[];
  readonly reply: OpenAiReply;
}

/** A file for Chat Completions: https://platform.openai.com/docs/api-reference/chat/create */
const partOf = (file: ChatFile, _: string, url: string) =>
  isPicture(file)
    ? {type: 'image_url', image_url: {url}}
    : {type: 'file', file: {filename: file.name, file_data: url}};

/** A file for Responses: https://platform.openai.com/docs/api-reference/responses/create */
const itemOf = (file: ChatFile, _: string, url: string) =>
  isPicture(file)
    ? {type: 'input_image', detail: 'auto', image_url: url}
    : {type: 'input_file', filename: file.name, file_data: url};

/** A call, as its parts have it so far. */
interface Call {
  /** Where the server puts it: some put all calls of a reply at one index. */
  readonly at?: unknown;
  readonly id: string;
  readonly name: unknown;
  args: string;
  /** Fields that the server wants back, such as the signatures of Gemini. */
  readonly fields: object;
}

/**
 * https://platform.openai.com/docs/api-reference/chat-streaming,
 * https://platform.openai.com/docs/api-reference/responses-streaming
 */
class OpenAiReply extends SourcedReply<OpenAiOptions> {
  /** The calls of this round. */
  #calls: Call[] = [];
  /** What Responses want back of this round, before the results. */
  #items: unknown[] = [];
  /** The length of the text before this round. */
  #start = 0;
  /** The thinking of this round, which DeepSeek wants back. */
  #thinking = '';
  /** The same for OpenRouter, with signatures. */
  #details: JsonFields[] = [];
  /** True if the reply ends with its calls, so that the server runs none of them. */
  #isOpen = false;

  override waits(): ProtocolEvent[] {
    // The element refuses what is no JSON, and tells it to the agent.
    return this.call(this.#waiting().map(({id, name, args}) => ({id, name, input: parse(args) ?? args})));
  }

  #waiting(): Call[] {
    return this.#calls.filter(({name}) => this.#isOpen || this.has(name));
  }

  /** Begins the next round. Returns what the agent said in this one, and what came of its calls. */
  goOnWith(results: ChatContext['results']): unknown[] {
    const calls = this.#waiting().map((call, place) => {
      const {error, value} = resultOf(results, call.id, place);
      return {...call, output: words(error ?? value)};
    });
    const message = {
      role: 'assistant',
      content: this.text.slice(this.#start) || null,
      ...(this.#thinking && {reasoning_content: this.#thinking}),
      ...(this.#details.length > 0 && {reasoning_details: this.#details}),
      tool_calls: calls.map(({fields, id, name, args}) => ({
        ...fields,
        id,
        type: 'function',
        function: {name, arguments: args || '{}'},
      })),
    };
    const said =
      this.options.api === 'responses'
        ? [
            ...this.#items,
            ...calls.map(({id, output}) => ({type: 'function_call_output', call_id: id, output})),
          ]
        : [message, ...calls.map(({id, output}) => ({role: 'tool', tool_call_id: id, content: output}))];
    this.goOn();
    this.#calls = [];
    this.#items = [];
    this.#details = [];
    this.#start = this.text.length;
    this.#thinking = '';
    this.#isOpen = false;
    return said;
  }

  receive(data: unknown): ProtocolEvent[] {
    const {type, delta: text, item_id: part, annotation, item, response, error, choices} = own(data);
    switch (type) {
      case 'response.output_text.delta':
      case 'response.refusal.delta':
        return this.say(text, part);
      case 'response.output_text.annotation.added':
        return this.cite(sourceOf(annotation));
      case 'response.output_item.added':
        return this.#step(item);
      case 'response.output_item.done':
        this.#keep(own(item));
        return [];
      case 'response.completed':
      case 'response.incomplete':
      case 'response.failed':
        return this.#close(response);
      case 'error':
        return this.fail(data);
    }
    if (error) return this.fail(error);
    const [choice] = list(choices);
    // A server that does not stream sends the message.
    const {delta, message = delta, finish_reason: reason} = own(choice);
    const {content, refusal, tool_calls: calls, annotations, reasoning_content: thinking} = own(message);
    if (typeof thinking === 'string') this.#thinking += thinking;
    for (const detail of list(own(message).reasoning_details).map(own)) this.#think(detail);
    return [
      ...list(calls).flatMap((call, place) => this.#collect(own(call), place)),
      ...[content, refusal].flat().flatMap((one) => this.#show(one)),
      ...this.cite(...list(annotations).map(sourceOf)),
      ...(reason ? this.end(reason) : []),
    ];
  }

  override end(reason?: unknown): ProtocolEvent[] {
    this.#isOpen ||= reason === 'tool_calls';
    // The last call can be cut, too.
    if (reason === 'length') this.#calls = [];
    return super.end(reason);
  }

  /** A text, or a part of one. Thinking is not shown. */
  #show(part: unknown): ProtocolEvent[] {
    const {type = 'text', text = part} = own(part);
    return type === 'text' ? this.say(text) : [];
  }

  /** A part of a call of Chat Completions. */
  #collect(
    {index, id, type: _, function: called, ...more}: Readonly<Record<string, unknown>>,
    place: number,
  ): ProtocolEvent[] {
    const at = index ?? (id || place);
    const {name, arguments: args} = own(called);
    let call = this.#calls.findLast((one) => one.at === at && (!id || one.id === words(id)));
    if (!call) this.#calls.push((call = {at, id: words(id ?? `call_${place}`), name, args: '', fields: {}}));
    call.args += args ? words(args) : '';
    Object.assign(call.fields, more);
    return this.do(name, call);
  }

  /** A text of thinking comes in pieces, of which the last one can be its signature. */
  #think(detail: JsonFields): void {
    const {type, index, text = '', signature} = detail;
    const last = this.#details.at(-1);
    const isPiece = type === 'reasoning.text' && last?.type === type && last.index === index;
    if (!isPiece) this.#details.push(detail);
    else {
      const whole = {
        text: words(last.text ?? '') + words(text ?? ''),
        signature: signature ?? last.signature,
      };
      this.#details.splice(-1, 1, {...last, ...detail, ...whole});
    }
  }

  /** Without its identifier, no item needs the thinking before it, which is not stored. */
  #keep(item: Readonly<Record<string, unknown>>): void {
    const {type, call_id: id, name, arguments: args, content, encrypted_content: thinking} = item;
    if (type === 'function_call') {
      this.#calls.push({id: words(id), name, args: words(args), fields: {}});
      this.#items.push({type, call_id: id, name, arguments: args});
    } else if (type === 'mcp_approval_request') {
      this.#calls.push({id: words(item.id), name, args: '', fields: {}});
    } else if (type === 'message') {
      const text = list(content).map((part) => own(part).text ?? own(part).refusal);
      this.#items.push({role: 'assistant', content: text.join('')});
    } else if (thinking) this.#items.push(item);
  }

  /** Reasoning and messages are no calls. */
  #step(item: unknown): ProtocolEvent[] {
    const {id, name, type} = own(item);
    const [, kind] = /(.+)_call$/.exec(type as string) ?? [];
    return this.do(name ?? kind, id);
  }

  protected override fail(error: unknown): ProtocolEvent[] {
    const isLimit = own(error).code === 'rate_limit_exceeded';
    return super.fail(isLimit ? {...own(error), status: 429} : error);
  }

  #close(response: unknown): ProtocolEvent[] {
    const {error, incomplete_details: details} = own(response);
    if (error) return this.fail(error);
    const {reason} = own(details);
    this.#isOpen = true;
    if (reason) this.#calls = [];
    return this.end(reason);
  }
}

/**
 * The source that an annotation names. OpenRouter gives the words of the page; what `start_index` and `end_index` bound is the
 * reply's own text: https://openrouter.ai/docs/features/web-search
 */
function sourceOf(annotation: unknown): CitedResource {
  const {url_citation: citation = annotation} = own(annotation);
  const {url, filename, title = filename, content: excerpt} = own(citation);
  return {url, title, excerpt} as CitedResource;
}
