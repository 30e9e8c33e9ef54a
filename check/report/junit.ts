import type {CheckResult} from '../check-result.js';
import {type CheckReport, summarize} from './summary.js';
import {verdictOf} from './verdict.js';

/**
 * Returns the report as JUnit XML for CI services: a suite for each section, and one for the verdict. Warnings pass, and so do
 * rows of form unless they are `strict`.
 */
export function junitReport({url, bot, origin, results: rows}: CheckReport, strict: boolean): string {
  const judged = rows.map((row) =>
    row.impact === 'form' && !strict ? {...row, status: 'warning' as const} : row,
  );
  const results = [...judged, verdict(rows, origin)];
  const sections = [...new Set(results.map(({section}) => section))];
  const suites = sections.map((section) => {
    const rows = results.filter((result) => result.section === section);
    return `  <testsuite name="${escape(section)}"${counts(rows)}>\n${rows.map(testCase).join('')}  </testsuite>\n`;
  });
  const name = escape(`chat-bot-element check ${url} ${bot}`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${name}"${counts(results)}>\n${suites.join('')}</testsuites>\n`;
}

function verdict(rows: readonly CheckResult[], origin: string | undefined): CheckResult {
  const {works, sentence} = verdictOf(rows, origin);
  const status = works === undefined ? 'skipped' : works ? 'passed' : 'failed';
  return {
    id: 'verdict',
    section: 'Verdict',
    title: 'The chat works',
    status,
    detail: sentence,
    ...(works === false && {impact: 'blocks'}),
  };
}

function counts(results: readonly CheckResult[]): string {
  const {failed, skipped} = summarize(results);
  return ` tests="${results.length}" failures="${failed}" skipped="${skipped}"`;
}

function testCase({id, title, status, detail, remedy, impact = 'fault'}: CheckResult): string {
  const text = escape(remedy === undefined ? detail : `${detail.replace(/\.$/, '')}. ${remedy}`);
  const outcome = {
    passed: '',
    failed: `<failure type="${impact}" message="${escape(detail)}">${text}</failure>`,
    skipped: `<skipped message="${escape(detail)}"/>`,
    warning: `<system-out>Warning: ${text}</system-out>`,
  }[status];
  return `    <testcase classname="${escape(id)}" name="${escape(title)}">${outcome}</testcase>\n`;
}

const ENTITIES: Record<string, string> = {'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;'};

/** Omits characters that XML 1.0 forbids: https://www.w3.org/TR/xml/#charsets */
function escape(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, (character) => ENTITIES[character]!);
}
