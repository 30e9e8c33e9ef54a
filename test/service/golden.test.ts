import {test} from 'node:test';

import {heldOut, type QuestionKind, tuning} from './golden-questions.js';
import {assertRight, converse} from './questions.js';
import {defaultService} from './service.js';

/** The share of each kind that has to be answered right. */
const BARS = {natural: 0.9, 'follow-up': 0.9, 'small talk': 1, 'off-topic': 1};

for (const [set, questions] of Object.entries({tuning, 'held-out': heldOut})) {
  for (const [kind, bar] of Object.entries(BARS) as [QuestionKind, number][]) {
    test(`${set} questions, ${kind} → at least ${bar * 100} % of the replies correct`, async (context) => {
      const asked = questions[kind];
      await assertRight(
        context,
        bar * asked.length,
        asked,
        (conversation) => converse(defaultService, 'docs', conversation),
        ({ids: [first], content}, sections) => {
          if (kind === 'off-topic') return first === undefined && content.includes('found nothing');
          if (kind === 'small talk') return first === undefined && !content.includes('found nothing');
          return first !== undefined && sections.includes(first);
        },
      );
    });
  }
}
