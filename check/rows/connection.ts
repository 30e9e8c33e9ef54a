import {judgeRows, fail, type Finding, pass, type Row, skip, warn} from '../check-result.js';
import type {Exchange} from '../exchange.js';
import type {CheckSettings} from '../settings.js';
import type {RowGroup} from './group.js';

const SECTION = 'Connection';

interface Subject {
  readonly settings: CheckSettings;
  readonly exchange: Exchange | undefined;
}

/** Hosts of this machine. Their traffic never leaves it. */
const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Whether the key, or a header that can be one, would be sent without encryption. */
export function wouldLeakKey({endpoint, secrets}: CheckSettings): boolean {
  return secrets.length > 0 && endpoint.protocol === 'http:' && !LOOPBACK.test(endpoint.hostname);
}

const ROWS: readonly Row<Subject>[] = [
  {id: 'connection.encryption', title: 'Connection is encrypted', judge: judgeEncryption},
  {id: 'connection.redirects', title: 'No redirect', judge: judgeRedirects},
];

export const connection: RowGroup = {
  needs: ['whole'],
  judge: (exchanges, settings) => judgeRows(SECTION, ROWS, {settings, exchange: exchanges.get('whole')}),
};

function judgeEncryption({settings}: Subject): Finding {
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

function judgeRedirects({exchange}: Subject): Finding {
  if (exchange === undefined) return skip('Nothing was sent.');
  const {redirect, status} = exchange;
  if (redirect === undefined) return pass();
  return fail(
    'blocks',
    `Status ${status || 'hidden'}, to ${redirect || 'an address that is not shown'}`,
    'Check the final address: the widget does not follow redirects.',
  );
}
