import type {Exchange} from '../exchange.js';
import type {Exchanges} from '../exchanges.js';
import {type CheckResult, fail, type Finding, pass, skip} from '../check-result.js';
import {field} from '../../src/client/decode.js';
import type {GoldenQuestion} from '../golden-questions.js';
import {goldenName} from '../plan.js';
import {quote} from '../printable-text.js';
import {citedResources, problemOf, replyText} from '../parsed-reply.js';
import type {RowGroup} from './group.js';

const SECTION = 'Golden questions';

/** Judges replies to the owner's questions. */
export const golden: RowGroup = {
  needs: 'all',
  judge: (exchanges, {goldenQuestions}) =>
    goldenQuestions.map((question, index): CheckResult => {
      const finding = judgeReply(exchanges, goldenName(index), question);
      return {id: `golden.${index + 1}`, section: SECTION, title: question.question, ...finding};
    }),
};

function judgeReply(exchanges: Exchanges, name: string, question: GoldenQuestion): Finding {
  const exchange = exchanges.get(name);
  if (exchange === undefined) return skip(exchanges.reasonFor(name));
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
