import {finding, type Finding} from './finding.js';
import type {ServiceAnswer} from './ask.js';

export function findStatus({url, response, text, hasKey}: ServiceAnswer): Finding | undefined {
  const {status, type, headers} = response!;
  if (type === 'opaqueredirect') {
    return finding(
      'redirect',
      'Questions fail.',
      `${url} redirects, which would hand the key and the question to another address.`,
      'Set "base-url" to the address after the redirect.',
    );
  }
  if (status < 300) return undefined;
  const symptom = `The service answers ${status}.`;
  const said = text.slice(0, 200);
  if (status === 401) {
    return hasKey
      ? finding(
          'key-refused',
          symptom,
          'It does not know this key.',
          'Check "api-key" for its account and for typing errors.',
        )
      : finding(
          'key-missing',
          symptom,
          'The agent is private.',
          'Put a relay with the key before it: docs/relay.md.',
        );
  }
  if (status === 403) {
    return finding(
      'forbidden',
      symptom,
      'It refuses this key, or this page.',
      'Check the key, and its list of origins.',
    );
  }
  if (status === 404 || status === 405) {
    return finding(
      'wrong-path',
      symptom,
      `Nothing takes questions at ${url}, or there is no such agent.`,
      'Check "base-url" and "bot-id".',
    );
  }
  if (status === 429) {
    return headers.has('retry-after')
      ? finding('rate', symptom, 'It was asked too often.', 'Wait, or raise its limit.')
      : finding(
          'retry-after',
          symptom,
          'It was asked too often, and this page cannot read when to ask again.',
          'Send: Access-Control-Expose-Headers: retry-after.',
        );
  }
  return status < 500
    ? finding('refused', symptom, `It refuses the request: ${said}`, 'Check "bot-id", "model" and "headers".')
    : finding('service-error', symptom, `It failed: ${said}`, 'Look into its logs.');
}
