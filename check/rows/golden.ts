import type {Exchange} from '../exchange.js';
import {fail, type Finding, pass} from '../check-result.js';
import {field} from '../../src/client/decode.js';
import type {GoldenQuestion} from '../golden-questions.js';
import {goldenName} from '../plan.js';
import {quote} from '../printable-text.js';
import {citedResources, problemOf, replyText} from '../parsed-reply.js';
import type {CheckSettings} from '../settings.js';
import {answerTo, type RowGroup} from './group.js';

/** Judges replies to the owner's questions. */
export const golden = ({goldenQuestions}: CheckSettings): RowGroup => ({
  section: 'Golden questions',
  needs: 'all',
  rows: goldenQuestions.map((question, index) => [
    `golden.${index + 1}`,
    question.question,
    answerTo(goldenName(index), (exchange) => judgeReply(exchange, question)),
  ]),
});

function judgeReply(exchange: Exchange, question: GoldenQuestion): Finding {
  const text = replyText(exchange);
  if (text === undefined) {
    const problem = exchange.status === 200 ? (exchange.failure ?? 'No complete reply') : problemOf(exchange);
    return fail('fault', problem, 'See the other sections.');
  }
  const problems = [
    ...wordProblems(comparable(text), question),
    ...citationProblems(exchange, question),
    ...timeProblems(exchange, question),
  ];
  const seconds = `${(exchange.endedAt / 1000).toFixed(1)} s`;
  return problems.length === 0
    ? pass(seconds)
    : fail('fault', problems.join('; '), 'Correct the knowledge of the agent, or the expectation.');
}

/** Normalizes case and white space. */
function comparable(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}

function wordProblems(text: string, {contains = [], notContains = []}: GoldenQuestion): string[] {
  const has = (part: string) => text.includes(comparable(part));
  return [
    ...contains.filter((part) => !has(part)).map((part) => `does not contain ${quote(part)}`),
    ...notContains.filter(has).map((part) => `contains ${quote(part)}`),
  ];
}

function citationProblems(exchange: Exchange, {cites = []}: GoldenQuestion): string[] {
  const list = citedResources(exchange);
  const urls = (Array.isArray(list) ? (list as unknown[]) : []).map((entry) => field(entry, 'url'));
  const isCited = (part: string) => urls.some((url) => typeof url === 'string' && url.includes(part));
  return cites.filter((part) => !isCited(part)).map((part) => `does not cite ${quote(part)}`);
}

function timeProblems({endedAt}: Exchange, {maxSeconds = Infinity}: GoldenQuestion): string[] {
  const seconds = endedAt / 1000;
  return seconds > maxSeconds ? [`took ${seconds.toFixed(1)} s, more than ${maxSeconds} s`] : [];
}
