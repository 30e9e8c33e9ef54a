import assert from 'node:assert/strict';
import {test, type TestContext} from 'node:test';

import {createDocumentSearch} from '../../demo/service/documents/document-search.js';
import {createSqliteIndex} from '../../demo/service/indexes/sqlite-index.js';
import {modelUpstream} from './raw-upstream.js';
import {completionsRequest, requestBody, service} from './service.js';
import {sections, SYNONYMS} from './trial/pages.js';
import {heldOut, type TrialQuestion, tuning} from './trial/questions.js';
import {type Completion, readJson} from './wire.js';

const AGENT = {
  id: 'coffee',
  name: 'Coffee',
  description: 'Answers from the pages of the trial.',
  stream: false,
  displayLinks: true,
} as const;

const index = createSqliteIndex();
await index.replace(sections());
const knowledge = new Map([[AGENT.id, createDocumentSearch(index, SYNONYMS)]]);

/** Returns the ids of the sections that the last reply of a conversation cites. */
async function cited(questions: readonly string[], baseUrl?: string): Promise<string[]> {
  const upstream = baseUrl === undefined ? {} : {upstream: {baseUrl, apiKey: 'a-key', model: 'a-model'}};
  const app = service({agents: [AGENT], guides: [], knowledge, ...upstream});
  const messages: {role: string; content: string}[] = [];
  let last: Completion | undefined;
  for (const content of questions) {
    messages.push({role: 'user', content});
    last = await readJson<Completion>(
      await app.request(completionsRequest(requestBody({botId: AGENT.id, messages}))),
    );
    messages.push({role: 'assistant', content: last.choices[0]?.message.content ?? ''});
  }
  return last?.payload.citedResources.map(({id}) => id) ?? [];
}

/** Asks all questions, and fails if too few replies are right. A reply off the topic is right if it cites nothing. */
async function assertRight(
  context: TestContext,
  least: number,
  ask: (questions: readonly string[], isOffTopic: boolean) => Promise<readonly string[]>,
  isRight: (pages: readonly string[], ids: readonly string[]) => boolean,
): Promise<void> {
  const judge = async ([pages, ...questions]: TrialQuestion): Promise<boolean> => {
    const ids = await ask(questions, pages.length === 0);
    const right = pages.length === 0 ? ids.length === 0 : isRight(pages, ids);
    if (!right) context.diagnostic(`“${questions.join('” … “')}” → ${ids.join(', ') || 'nothing'}`);
    return right;
  };
  let right = 0;
  for (const [set, questions] of Object.entries({tuning, 'held-out': heldOut})) {
    const judged = await Promise.all(questions.map(judge));
    const ofSet = judged.filter(Boolean).length;
    context.diagnostic(`${set}: ${ofSet} of ${questions.length}`);
    right += ofSet;
  }
  assert.ok(right >= least, `${right} of ${tuning.length + heldOut.length}`);
}

test('60 questions of visitors about 288 pages → at least 52 replies have the right passage first', async (context) => {
  await assertRight(
    context,
    52,
    (questions) => cited(questions),
    (pages, [first = '']) => pages.includes(first),
  );
});

test('the same with an upstream model → at least 56 prompts have the right passage among three', async (context) => {
  // Only the passages that the model cites are sources, unless they are surely relevant.
  const knowing = await modelUpstream({content: 'So it is. [3]'}, context);
  const knowingNothing = await modelUpstream({content: 'I do not know.'}, context);
  await assertRight(
    context,
    56,
    (questions, isOffTopic) => cited(questions, isOffTopic ? knowingNothing.url : knowing.url),
    (pages, ids) => ids.length <= 3 && ids.some((id) => pages.includes(id)),
  );
});
