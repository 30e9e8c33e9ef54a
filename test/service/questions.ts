// How often the search finds the right sections for the questions of visitors.
import assert from 'node:assert/strict';
import type {TestContext} from 'node:test';

import type {Service} from '../../demo/service/app.js';
import {completionsRequest, requestBody} from './service.js';
import {readReply} from './wire.js';

/** The sections that answer the last question of a conversation, none if nothing does, and its questions. */
export type Question = readonly [sections: readonly string[], ...questions: string[]];

type Reply = Awaited<ReturnType<typeof readReply>>;

/** Asks the questions in turn, with the replies as history. Returns the last reply. */
export async function converse(app: Service, botId: string, questions: readonly string[]): Promise<Reply> {
  const messages: {role: string; content: string}[] = [];
  let reply: Reply | undefined;
  for (const content of questions) {
    messages.push({role: 'user', content});
    const body = requestBody({botId, messages, stream: false});
    reply = await readReply(await app.request(completionsRequest(body)));
    messages.push({role: 'assistant', content: reply.content});
  }
  return reply!;
}

const citesFirst = ({ids: [first]}: Reply, sections: readonly string[]) =>
  first === undefined ? sections.length === 0 : sections.includes(first);

/** Fails if fewer than `least` of the replies are right. Default of `isRight`: the first reference is one of the sections. */
export async function assertRight(
  context: TestContext,
  least: number,
  questions: readonly Question[],
  ask: (questions: readonly string[], sections: readonly string[]) => Promise<Reply>,
  isRight: (reply: Reply, sections: readonly string[]) => boolean = citesFirst,
): Promise<void> {
  const judge = async ([sections, ...asked]: Question) => {
    const reply = await ask(asked, sections);
    const right = isRight(reply, sections);
    if (!right) context.diagnostic(`“${asked.join('” … “')}” → ${reply.ids.join(', ') || 'nothing'}`);
    return right;
  };
  const right = (await Promise.all(questions.map(judge))).filter(Boolean).length;
  context.diagnostic(`${right} of ${questions.length}`);
  assert.ok(right >= least, `${right} of ${questions.length}`);
}
