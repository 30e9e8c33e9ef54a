// Runs the tools of the page that an agent calls.
import type {PageTool, PageTools, ToolCall, ToolResult} from '../client/agent-request.js';
import {decodeStatus, type ReplyEvent} from '../client/decode.js';
import type {ReplyRequest} from '../conversation/message.js';
import {stringify} from '../platform/stringify.js';
import {jsonOf, type DecidedCall} from './asked-parts.js';
import {misfit} from './fit-schema.js';

/** Maximum number of rounds of a reply. */
export const MAX_ROUNDS = 10;

/** Returns the calls as requests. Those that the visitor need not allow have been answered. `round`: the number of rounds so far. */
export function asRequests(calls: readonly ToolCall[], tools: PageTools, round: number): DecidedCall[] {
  return calls.map((call) => {
    const {id, name} = call;
    const tool = problemOf(call, tools) === undefined && tools[name];
    const isAllowed = !tool || tool.confirm === false;
    const text = `${name}\n${stringify(call.arguments)}`;
    return {id, text, choices: [], call, round, ...(isAllowed && {answer: 'allow'})};
  });
}

/** Runs the calls that the visitor has allowed, one after the other. Throws the reason of `signal` when it aborts. */
export async function runCalls(
  calls: readonly DecidedCall[],
  tools: PageTools,
  take: (events: readonly ReplyEvent[]) => void,
  signal: AbortSignal,
): Promise<ToolResult[]> {
  const results: ToolResult[] = [];
  for (const {call, answer} of calls) {
    const {id, name} = call;
    signal.throwIfAborted();
    const problem = answer === 'refuse' ? 'The visitor did not allow it.' : problemOf(call, tools);
    if (problem === undefined) {
      take([decodeStatus({text: `${name} ${stringify(call.arguments)}`})]);
      results.push({id, name, ...(await run(tools[name]!, call, signal))});
      take([]);
    } else results.push({id, name, error: problem});
  }
  return results;
}

/** Returns why a call cannot run. */
function problemOf({name, arguments: args}: ToolCall, tools: PageTools): string | undefined {
  if (!Object.hasOwn(tools, name) || typeof tools[name]!.run !== 'function')
    return `The page has no tool "${name.slice(0, MAX_NAME)}".`;
  if (args === undefined) return 'The arguments are no JSON of at most 100 kB.';
  return misfit(tools[name]!.parameters, args);
}

const MAX_NAME = 100;

async function run(
  tool: PageTool,
  {name, arguments: args}: ToolCall,
  stop: AbortSignal,
): Promise<{value: unknown} | {error: string}> {
  const late = new AbortController();
  const signal = AbortSignal.any([stop, late.signal]);
  const timer = setTimeout(() => late.abort(new Error('The tool did not end within 60 s.')), TIMEOUT);
  try {
    const aborted = new Promise<never>((_, reject) =>
      // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- the reason of a signal
      signal.addEventListener('abort', () => reject(signal.reason)),
    );
    aborted.catch(() => undefined);
    const value = jsonOf((await Promise.race([tool.run(args as never, signal), aborted])) ?? null);
    return value === undefined ? {error: 'The result is no JSON of at most 100 kB.'} : {value};
  } catch (error) {
    stop.throwIfAborted();
    console.error(`<chat-bot>: The tool "${name}" failed.`, error);
    const message = error instanceof Error ? error.message : String(error);
    return {error: message.slice(0, MAX_MESSAGE)};
  } finally {
    clearTimeout(timer);
  }
}

/** In milliseconds. */
const TIMEOUT = 60_000;

/** In UTF-16 code units. */
const MAX_MESSAGE = 2_000;

/** Returns what a message keeps of requests when their calls run: the others. */
export const withoutCalls = (
  requests: readonly ReplyRequest[] | undefined,
): readonly ReplyRequest[] | undefined => {
  const others = requests?.filter(({call}) => !call);
  return others?.length ? others : undefined;
};
