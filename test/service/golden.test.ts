import assert from 'node:assert/strict';
import {test} from 'node:test';

import {createService} from '../../demo/service/app.js';
import {agents} from '../../demo/service/agents.js';
import {readGuides} from '../../demo/service/read-guides.js';
import {
  type GoldenQuestion,
  heldOutQuestions,
  laterQuestions,
  type QuestionKind,
  tuningQuestions,
} from './golden-questions.js';
import {completionsRequest, requestBody} from './service.js';
import {type Completion, readJson} from './wire.js';

/** With the README, as visitors of the demo have it. */
const service = createService({agents, guides: readGuides(), apiKey: 'a-key', tokenDelay: 0});

/** The share of each kind that has to be answered right. */
const BARS: Record<QuestionKind, number> = {
  natural: 0.9,
  'follow-up': 0.9,
  'small talk': 1,
  'off-topic': 1,
};

interface Judged {
  readonly question: GoldenQuestion;
  readonly cited: string | undefined;
  readonly content: string;
  readonly isRight: boolean;
}

async function completion(messages: readonly {role: string; content: string}[]): Promise<Completion> {
  return readJson(await service.request(completionsRequest(requestBody({messages, stream: false}))));
}

/** Asks the questions in turn, with the replies as history, and judges the last reply. */
async function judge(question: GoldenQuestion): Promise<Judged> {
  const messages: {role: string; content: string}[] = [];
  let last: Completion | undefined;
  for (const content of question.questions) {
    messages.push({role: 'user', content});
    last = await completion(messages);
    messages.push({role: 'assistant', content: last.choices[0]?.message.content ?? ''});
  }
  const content = last?.choices[0]?.message.content ?? '';
  const cited = last?.payload.citedResources[0]?.id;
  return {question, cited, content, isRight: isRight(question, cited, content)};
}

function isRight({kind, sections}: GoldenQuestion, cited: string | undefined, content: string): boolean {
  if (kind === 'off-topic') return cited === undefined && content.includes('found nothing');
  if (kind === 'small talk') return cited === undefined && !content.includes('found nothing');
  return cited !== undefined && sections.includes(cited);
}

for (const [set, questions] of Object.entries({
  tuning: tuningQuestions,
  'held-out': heldOutQuestions,
  later: laterQuestions,
})) {
  for (const [kind, bar] of Object.entries(BARS)) {
    test(`${set} questions, ${kind} → at least ${bar * 100} % of the replies correct`, async (context) => {
      const judged = await Promise.all(questions.filter((question) => question.kind === kind).map(judge));
      const right = judged.filter(({isRight}) => isRight);
      context.diagnostic(`${set}, ${kind}: ${right.length} of ${judged.length}`);
      for (const {question, cited, isRight} of judged) {
        if (!isRight) context.diagnostic(`“${question.questions.join('” … “')}” → ${cited ?? 'nothing'}`);
      }
      assert.ok(right.length >= bar * judged.length, `${right.length} of ${judged.length}`);
    });
  }
}
