import assert from 'node:assert/strict';
import {test} from 'node:test';

import {createService} from '../../demo/service/app.js';
import {agents} from '../../demo/service/agents.js';
import {readGuides} from '../../demo/service/read-guides.js';
import {
  type GoldenQuestion,
  heldOutQuestions,
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

/** Asks the questions in turn, with the replies as history, and judges the last reply. */
async function judge(question: GoldenQuestion) {
  const messages: {role: string; content: string}[] = [];
  let [cited, content]: [cited?: string, content?: string] = [];
  for (const asked of question.questions) {
    messages.push({role: 'user', content: asked});
    const body = requestBody({messages, stream: false});
    const {choices, payload} = await readJson<Completion>(await service.request(completionsRequest(body)));
    [cited, content = ''] = [payload.citedResources[0]?.id, choices[0]?.message.content];
    messages.push({role: 'assistant', content});
  }
  return {question, cited, isRight: isRight(question, cited, content ?? '')};
}

function isRight({kind, sections}: GoldenQuestion, cited: string | undefined, content: string): boolean {
  if (kind === 'off-topic') return cited === undefined && content.includes('found nothing');
  if (kind === 'small talk') return cited === undefined && !content.includes('found nothing');
  return cited !== undefined && sections.includes(cited);
}

for (const [set, questions] of Object.entries({
  tuning: tuningQuestions,
  'held-out': heldOutQuestions,
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
