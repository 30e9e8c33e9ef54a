import {suite} from 'node:test';

import {memoryStore} from '../../../relay/create-relay.js';
import {sample} from '../../support/sample.js';
import {listeningRelay, relayTo} from '../relay.js';
import {POSITIONS, resumeCases, TIMEOUT} from './resume-cases.js';

suite('replies in memory', {timeout: TIMEOUT}, () =>
  resumeCases(
    async (context, serviceUrl, options) => {
      const store = memoryStore();
      const relay = await listeningRelay(
        context,
        relayTo(serviceUrl, {ratePerMinute: 10_000, store, ...options}),
      );
      return {first: relay, second: relay};
    },
    sample(POSITIONS, 60),
  ),
);
