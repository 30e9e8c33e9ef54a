// How often the search finds the right sections for the questions of visitors.
import {readFileSync} from 'node:fs';
import {test} from 'node:test';
import {assert} from 'chai';

import {type Question, type QuestionKind, QUESTIONS} from './golden-questions.js';
import {ask} from './service.js';
import {readReply} from './wire.js';

/** How many of each kind have to be answered right. The README of the service quotes them. */
const BARS = {natural: 20, 'follow-up': 9, 'small talk': 9, 'off-topic': 10};

type Reply = Awaited<ReturnType<typeof readReply>>;

/** Asks the questions in turn, with the replies as history. Returns the last reply. */
async function converse(questions: readonly string[]): Promise<Reply> {
  const messages: {role: string; content: string}[] = [];
  let reply: Reply | undefined;
  for (const content of questions) {
    messages.push({role: 'user', content});
    reply = await readReply(await ask({messages, stream: false}));
    messages.push({role: 'assistant', content: reply.content});
  }
  return reply!;
}

function isRight(kind: QuestionKind, sections: readonly string[], {ids: [first], content}: Reply): boolean {
  if (kind === 'off-topic') return first === undefined && content.includes('found nothing');
  if (kind === 'small talk') return first === undefined && !content.includes('found nothing');
  return first !== undefined && sections.includes(first);
}

for (const [kind, bar] of Object.entries(BARS) as [QuestionKind, number][]) {
  test(`${kind} questions → at least ${bar} of ${QUESTIONS[kind].length} replies correct`, async (context) => {
    const asked: readonly Question[] = QUESTIONS[kind];
    let right = 0;
    for (const [sections, ...questions] of asked) {
      const reply = await converse(questions);
      if (isRight(kind, sections, reply)) right += 1;
      else context.diagnostic(`“${questions.join('” … “')}” → ${reply.ids.join(', ') || 'nothing'}`);
    }
    context.diagnostic(`${right} of ${asked.length}`);
    assert(right >= bar, `${right} of ${asked.length}`);
  });
}

test('README of the service → quotes these figures', () => {
  const readme = readFileSync(new URL('../../demo/service/README.md', import.meta.url), 'utf8');
  const {natural, 'follow-up': followUps, 'off-topic': offTopic} = BARS;
  assert(readme.includes(`${natural} of ${QUESTIONS.natural.length} natural questions`));
  assert(readme.includes(`${followUps} of ${QUESTIONS['follow-up'].length} follow-ups`));
  assert(readme.includes(`${offTopic} of ${QUESTIONS['off-topic'].length} questions off the topic`));
});
