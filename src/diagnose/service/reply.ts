import {finding, type Finding} from '../finding.js';
import type {Exchange} from './ask.js';
import {eventsOf} from './events.js';

/** The parts of chunks, replies and payloads that are read here. */
interface Json {
  error?: unknown;
  choices?: {delta?: {content?: unknown}; message?: {content?: unknown}; finish_reason?: unknown}[];
  payload?: {citedResources?: {url?: unknown}[]};
}

/** Returns the finding of a body that is no whole reply. */
export function findReply(exchange: Exchange): Finding | undefined {
  const {text, asksForStream, end} = exchange;
  const body = text.trim();
  const said = body.slice(0, 80);
  if (end === 'late') {
    return finding(
      'timeout',
      'The reply does not end.',
      'The service went on for 60 s.',
      'Look into its logs.',
    );
  }
  if (end === 'cut' && !/\[DONE\]|"error"/.test(text)) {
    return finding(
      'cut',
      'The reply breaks off.',
      'The connection broke before the end of the reply.',
      'Look for time limits of the service and of proxies.',
    );
  }
  if (body === '') {
    return finding(
      'no-reply',
      'The reply is empty.',
      'The service sent status 200 and no body.',
      'Look into its logs.',
    );
  }
  if (body[0] === '{') {
    const json = parse(body);
    if (!json) return badJson(said);
    if (json.error) return reported(json);
    if (typeof json.choices?.[0]?.message?.content !== 'string') return noText();
    if (asksForStream) {
      return finding(
        'no-streaming',
        'The reply comes at once, at its end.',
        '"stream" asks for a stream, and the service sent one JSON document.',
        'Turn streaming on in the service.',
      );
    }
    return references(json);
  }
  if (!/^(?:data|event|id|retry)?:/.test(body)) {
    return finding(
      'not-a-reply',
      'The reply cannot be read.',
      `The address sends something else: ${said}`,
      'Check "base-url": a login page or the web site may answer there.',
    );
  }
  return findStream(exchange);
}

function findStream({text}: Exchange): Finding | undefined {
  const events = eventsOf(text);
  const done = events.findIndex(({data}) => data === '[DONE]');
  const payload = events.findIndex(({name}) => name === 'message_payload');
  const jsons = events.filter((_, index) => index !== done).map(({data}) => ({data, json: parse(data)}));
  const bad = jsons.find(({json}) => !json);
  const failed = jsons.find(({json}) => json?.error);
  const choices = jsons.flatMap(({json}) => json?.choices ?? []);
  if (failed) return reported(failed.json!);
  if (bad) return badJson(bad.data.slice(0, 80));
  if (!choices.some(({delta}) => delta?.content)) return noText();
  if (!choices.some((choice) => choice.finish_reason)) {
    return finding(
      'no-finish',
      'A cut reply cannot be told from a complete one.',
      'No chunk has a finish_reason.',
      'Send "finish_reason": "stop" in the last chunk.',
    );
  }
  if (done < 0) {
    return finding(
      'no-done',
      'The reply ends late.',
      'The stream has no [DONE].',
      'Send the line data: [DONE] after the last chunk.',
    );
  }
  if (payload < 0) {
    const unnamed = jsons.some(({json}) => json?.payload);
    return unnamed
      ? finding(
          'unnamed-payload',
          'References may be missing.',
          'The payload has no line "event: message_payload".',
          'Send that line before its data.',
        )
      : noPayload();
  }
  if (payload < done) {
    return finding(
      'early-payload',
      'References may be missing in other clients.',
      'The event message_payload comes before [DONE].',
      'Send it after [DONE].',
    );
  }
  return references(parse(events[payload]!.data)!);
}

function references({payload}: Json): Finding | undefined {
  const resources = payload?.citedResources;
  if (!Array.isArray(resources)) return noPayload();
  return resources.every((resource) => /^https?:/.test(String(resource?.url)))
    ? undefined
    : finding(
        'no-url',
        'References are no links.',
        'Resources have no "url" with http or https.',
        'Send an absolute "url" with each.',
      );
}

function noPayload(): Finding {
  return finding(
    'no-payload',
    'No references are shown.',
    'The reply has no payload.citedResources.',
    'Send it, in a stream as the event message_payload; the list may be empty.',
  );
}

function badJson(said: string): Finding {
  return finding(
    'bad-json',
    'The reply has gaps.',
    `This is no JSON: ${said}`,
    'Send one JSON object in each event.',
  );
}

function noText(): Finding {
  return finding(
    'no-text',
    'The reply is empty.',
    'No "content" is where it should be.',
    'Send delta.content or message.content.',
  );
}

function reported({error}: Json): Finding {
  return finding(
    'reported-error',
    'The reply fails.',
    `The service reports: ${JSON.stringify(error).slice(0, 200)}`,
    'Look into its logs.',
  );
}

function parse(text: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
