import {parse} from '../../src/client/decode.js';
import type {ChatCompletionRequest} from '../../src/client/types.js';
import type {OpenAIAgent} from '../relay-options.js';
import type {ServiceFormat} from '../service-format.js';
import {logRefusal, type ServiceRefusal} from './log-refusal.js';
import {OpenAIReply} from './openai-reply.js';
import {UrlCitations} from './url-citations.js';

/**
 * OpenAI's Chat Completions, and nothing beyond them, because many servers refuse unknown fields. Of a question, only its messages
 * and `stream` reach the service: the agent has the rest.
 */
export function openAIFormat(agents: ReadonlyMap<string, OpenAIAgent>, apiKey: string): ServiceFormat {
  const log = (refusal: ServiceRefusal) => {
    const sent = requestBody({botId: refusal.agent, messages: []}, agents.get(refusal.agent)!);
    logRefusal(refusal, Object.keys(sent), apiKey);
  };
  return {
    path: '/chat/completions',
    keyHeader: {authorization: `Bearer ${apiKey}`},
    body: (question) => requestBody(question, agents.get(question.botId)!),
    translation: (agent) => new OpenAIReply((error) => log({agent, error})),
    citations: () => new UrlCitations(),
    errorText(agent, status, text) {
      // The message stays here: it can quote the instructions, or name the account.
      log({agent, status, error: text && parse(text)});
      return undefined;
    },
  };
}

function requestBody({messages, stream = true}: ChatCompletionRequest, agent: OpenAIAgent): object {
  const {model, instructions, temperature, maxTokens, maxCompletionTokens} = agent;
  return {
    model,
    // Models that know the role `developer` accept this one, too: https://platform.openai.com/docs/api-reference/chat/create
    messages: [{role: 'system', content: instructions}, ...messages],
    // Servers refuse what a model does not have, so the two names of one limit are two options.
    ...(temperature !== undefined && {temperature}),
    ...(maxTokens !== undefined && {max_tokens: maxTokens}),
    ...(maxCompletionTokens !== undefined && {max_completion_tokens: maxCompletionTokens}),
    stream,
    ...(stream && {stream_options: {include_usage: true}}),
  };
}
