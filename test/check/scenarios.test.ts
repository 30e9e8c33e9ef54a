import assert from 'node:assert/strict';
import {suite, test} from 'node:test';

import {agents} from '../../demo/service/agents.js';
import {service} from '../service/service.js';
import {checked, problems} from './checked.js';

/** Agents of the reference service that are faulty on purpose, for the demo. The others conform. */
const FAULTY = ['truncated', 'length', 'filtered', 'empty', 'too-long', 'busy', 'down', 'stalled', 'hostile'];
const PROBLEMS: Record<string, readonly string[]> = {'late-references': ['quality.references warning']};

suite('agents of the reference service', () => {
  const {fetch} = service({tokenDelay: 12});

  for (const {id} of agents.filter((agent) => !FAULTY.includes(agent.id))) {
    test(`${id} → ${PROBLEMS[id]?.join(', ') ?? 'no failed row, no warning'}`, async (context) => {
      const options = {
        bot: id,
        goldenQuestions: [],
        totalTimeout: 600,
        ...(id === 'docs-private' && {privateBot: id}),
      };
      const results = await checked(context, (request) => fetch(request), options);
      assert.deepEqual(problems(results), PROBLEMS[id] ?? []);
    });
  }
});
