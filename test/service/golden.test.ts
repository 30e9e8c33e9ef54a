import {test} from 'node:test';

import {QUESTIONS, type QuestionKind} from './golden-questions.js';
import {assertRight, converse} from './questions.js';
import {defaultService} from './service.js';

/** The share of each kind that has to be answered right. */
const BARS = {natural: 0.9, 'follow-up': 0.9, 'small talk': 1, 'off-topic': 1};

for (const [kind, bar] of Object.entries(BARS) as [QuestionKind, number][]) {
  test(`${kind} questions → at least ${bar * 100} % of the replies correct`, async (context) => {
    const asked = QUESTIONS[kind];
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
