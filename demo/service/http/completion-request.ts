import * as z from 'zod';

import {ApiError} from './api-error.js';
import {readBody} from './read-body.js';

/** What a person reads who has left a field out or put something else there. */
const must = (be: string) => (issue: {input?: unknown}) =>
  issue.input === undefined ? 'is required' : `must be ${be}`;

const message = z.object(
  {
    role: z.enum(['user', 'assistant'], {error: must('"user" or "assistant"')}),
    content: z.string({error: must('a string')}),
  },
  {error: must('an object')},
);

/** Fields that the interface does not name are ignored: clients of the ecosystem send more than these. */
const completionRequest = z.object(
  {
    botId: z.string({error: must('a string')}),
    messages: z
      .array(message, {error: must('an array')})
      .min(1, 'must not be empty')
      .refine((messages) => messages.at(-1)?.role === 'user', {
        error: 'must end with the message of the user that is to be answered',
        when: ({value}) => Array.isArray(value) && value.length > 0,
      }),
    stream: z.boolean({error: must('true or false')}).optional(),
    model: z.string({error: must('a string')}).optional(),
  },
  {error: must('an object')},
);

/** The body of a request (service interface, "Request body"). */
export type CompletionRequest = z.infer<typeof completionRequest>;

/** Reads and checks the body. Throws an `ApiError` with status 400, 413 or 415 that names the wrong field. */
export async function readCompletionRequest(request: Request): Promise<CompletionRequest> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') {
    throw new ApiError(415, 'The request must have the content type application/json.', {
      code: 'unsupported_media_type',
    });
  }
  const result = completionRequest.safeParse(parseJson(await readBody(request)));
  if (result.success) return result.data;

  const issue = result.error.issues[0];
  const param = paramOf(issue?.path ?? []);
  throw new ApiError(400, `${param || 'The body'}: ${issue?.message ?? 'is not valid'}`, {
    code: 'invalid_value',
    ...(param && {param}),
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ApiError(400, 'The request body is not valid JSON.', {code: 'invalid_json', cause});
  }
}

/** `['messages', 1, 'role']` is written `messages[1].role`, as the ecosystem does. */
function paramOf(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
}
