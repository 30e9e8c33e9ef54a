// Runs the tools of the page that an agent calls.
import type {PageTool, PageTools, ToolCall, ToolResult} from '../client/agent-request.js';
import {decodeStatus, type ReplyEvent} from '../client/decode.js';
import {stringify} from '../platform/stringify.js';
import {visibleText} from '../platform/visible-text.js';
import {shortened} from '../platform/whole-characters.js';
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
    // The card shows all of it; what is stored and announced has the beginning.
    const text = shortened(
      visibleText(`${name} ${stringify(call.arguments)}`.slice(0, MAX_MESSAGE)),
      MAX_TEXT,
    );
    const preset = isAllowed ? ({answer: 'allow', isPreset: true} as const) : {};
    return Object.freeze({id, text, choices: [], call, round, ...preset});
  });
}

/** Runs the calls that the visitor has allowed, one after the other. Throws the reason of `signal` when it aborts. */
export async function runCalls(
  calls: readonly DecidedCall[],
  {tools, take, signal, onRun}: RunOptions,
): Promise<ToolResult[]> {
  const results: ToolResult[] = [];
  for (const {call, answer} of calls) {
    const {id, name} = call;
    signal.throwIfAborted();
    const problem = answer === 'refuse' ? 'The visitor did not allow it.' : problemOf(call, tools);
    if (problem === undefined) {
      onRun();
      take([decodeStatus({text: `${name} ${stringify(call.arguments)}`})]);
      results.push({id, name, ...(await run(tools[name]!, call, signal))});
      take([]);
    } else results.push({id, name, error: problem});
  }
  return results;
}

interface RunOptions {
  readonly tools: PageTools;
  readonly take: (events: readonly ReplyEvent[]) => void;
  readonly signal: AbortSignal;
  /** Called before each tool runs. */
  readonly onRun: () => void;
}

/** Returns why a call cannot run. */
function problemOf({name, arguments: args}: ToolCall, tools: PageTools): string | undefined {
  if (!Object.hasOwn(tools, name) || typeof (Object(tools[name]) as PageTool).run !== 'function')
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
    const value = jsonOf((await Promise.race([tool.run(jsonOf(args) as never, signal), aborted])) ?? null);
    return value === undefined ? {error: 'The result is no JSON of at most 100 kB.'} : {value};
  } catch (error) {
    stop.throwIfAborted();
    console.error(`<chat-bot>: The tool "${name}" failed.`, error);
    const {message = error} = Object(error) as {message?: unknown};
    return {error: typeof message === 'string' ? message.slice(0, MAX_MESSAGE) : 'The tool failed.'};
  } finally {
    clearTimeout(timer);
  }
}

/** In milliseconds. */
const TIMEOUT = 60_000;

/** In UTF-16 code units. */
const MAX_TEXT = 200;
const MAX_MESSAGE = 2_000;
