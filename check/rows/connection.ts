import {fail, type Finding, pass, skip, warn} from '../check-result.js';
import type {Exchanges} from '../exchanges.js';
import type {CheckSettings} from '../settings.js';
import type {RowGroup} from './group.js';
import {remedyOfStatus} from './remedies.js';

/** Hosts of this machine. Their traffic never leaves it. */
const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Whether the key, or a header that can be one, would be sent without encryption. */
export function wouldLeakKey({endpoint, secrets}: CheckSettings): boolean {
  return secrets.length > 0 && endpoint.protocol === 'http:' && !LOOPBACK.test(endpoint.hostname);
}

export const connection: RowGroup = {
  section: 'Connection',
  needs: ['whole'],
  rows: [
    ['connection.encryption', 'Connection is encrypted', judgeEncryption],
    ['connection.redirects', 'No redirect', judgeRedirects],
  ],
};

function judgeEncryption({settings}: Exchanges): Finding {
  const {protocol, hostname} = settings.endpoint;
  if (protocol === 'https:') return pass('https');
  if (LOOPBACK.test(hostname)) return pass('http, on this machine');
  return wouldLeakKey(settings)
    ? fail(
        'blocks',
        'The key or a header would be sent over http; nothing was sent',
        'Use an address with https.',
      )
    : warn('Questions and replies are sent over http', 'Use an address with https.');
}

function judgeRedirects(exchanges: Exchanges): Finding {
  const exchange = exchanges.get('whole');
  if (exchange === undefined) return skip('Nothing was sent.');
  const {redirect, status} = exchange;
  if (redirect === undefined) return pass();
  return fail(
    'blocks',
    `Status ${status || 'hidden'}, to ${redirect || 'an address that is not shown'}`,
    remedyOfStatus(exchange, exchanges),
  );
}
