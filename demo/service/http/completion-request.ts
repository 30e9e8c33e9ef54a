import * as z from 'zod';

import {fieldMessage, fieldName} from '../invalid-fields.js';
import {ApiError} from './api-error.js';
import {readBody} from './read-body.js';

const message = z.object({role: z.enum(['user', 'assistant']), content: z.string()});

/** The maximum number of issues that validation collects. */
const MAX_ISSUES = 10;

/**
 * Validates each message separately. `z.array()` collects the issues of all entries, and a body of 1 MB can
 * have 500,000, which would block the service for a second.
 */
const messages = z.unknown().transform((value, context): z.infer<typeof message>[] => {
  const report = (text: string, path: PropertyKey[] = []) =>
    context.issues.push({code: 'custom', message: text, input: value, path});
  const valid: z.infer<typeof message>[] = [];
  if (!Array.isArray(value)) report(value === undefined ? 'is required' : 'must be an array');
  else if (value.length === 0) report('must not be empty');
  else {
    for (const [index, entry] of value.entries()) {
      const result = message.safeParse(entry, {error: fieldMessage});
      if (result.success) valid.push(result.data);
      else for (const issue of result.error.issues) report(issue.message, [index, ...issue.path]);
      if (context.issues.length >= MAX_ISSUES) break;
    }
    if (context.issues.length === 0 && valid.at(-1)?.role !== 'user') {
      report('must end with the message of the user that is to be answered');
    }
  }
  return valid;
});

/** Ignores fields that are not in the interface, because OpenAI-compatible clients send more. */
const completionRequest = z.object({
  botId: z.string(),
  messages,
  stream: z.boolean().optional(),
  model: z.string().optional(),
});

/** The body of a request (service interface, "Request body"). */
export type CompletionRequest = z.infer<typeof completionRequest>;

/**
 * Reads and validates the body. Throws an `ApiError` with status 400, 413 or 415 that names the invalid
 * field.
 */
export async function readCompletionRequest(request: Request): Promise<CompletionRequest> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') {
    throw new ApiError(415, 'The request must have the content type application/json.', {
      code: 'unsupported_media_type',
    });
  }
  const result = completionRequest.safeParse(parseJson(await readBody(request)), {error: fieldMessage});
  if (result.success) return result.data;

  const issues = result.error.issues.slice(0, MAX_ISSUES);
  const param = fieldName(issues[0]?.path ?? []);
  const words = issues.map(({path, message: text}) => `${fieldName(path) || 'The body'}: ${text}`);
  throw new ApiError(400, words.join('; '), {code: 'invalid_value', ...(param && {param})});
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ApiError(400, 'The request body is not valid JSON.', {code: 'invalid_json', cause});
  }
}
