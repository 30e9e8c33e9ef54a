import {finding, type Finding} from './finding.js';
import {blockedBy} from './policy.js';
import type {ServiceAnswer} from './ask.js';

/** Returns the reason for a missing response. Sends up to two GET requests, which ask no question. */
export async function findUnreachable({url, error, violation, end}: ServiceAnswer): Promise<Finding> {
  if (violation) return blockedBy(violation);
  if (end === 'late') {
    return finding(
      'timeout',
      'Replies do not come.',
      'The service sent nothing for 60 s.',
      'Look into its logs.',
    );
  }
  // Browsers hide every other cause: https://fetch.spec.whatwg.org/#concept-network-error
  if (!(error instanceof TypeError)) {
    return finding(
      'headers',
      'No question is sent.',
      `"headers" or "fetch" of the page failed: ${String(error)}.`,
      'Correct the function.',
    );
  }
  if (!(await responds(url, 'no-cors'))) {
    const isIntercepted = Boolean(navigator.serviceWorker?.controller);
    return isIntercepted
      ? finding(
          'service-worker',
          'Questions fail.',
          'The service worker of the page answers requests to the service, or the service cannot be reached.',
          'Let the service worker ignore requests to other origins and to /v1/.',
        )
      : finding(
          'unreachable',
          'Questions fail.',
          `Nothing answers at ${new URL(url).origin}.`,
          'Check "base-url", the name of the host, and that the service runs.',
        );
  }
  return (await responds(url, 'cors'))
    ? finding(
        'cors-headers',
        'The browser sends no question.',
        'The service answers, but its answer to OPTIONS does not allow the method or the headers (CORS).',
        'Send: Access-Control-Allow-Methods: POST; Access-Control-Allow-Headers: content-type, api-key.',
      )
    : finding(
        'cors-origin',
        'The browser withholds each reply.',
        'The service answers, but does not allow the origin of this page (CORS).',
        `Send: Access-Control-Allow-Origin: ${location.origin}.`,
      );
}

async function responds(url: string, mode: RequestMode): Promise<boolean> {
  try {
    await fetch(url, {mode, credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store'});
    return true;
  } catch {
    return false;
  }
}
