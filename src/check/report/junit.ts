import type {CheckResult} from '../finding.js';
import {type CheckReport, summarize} from './summary.js';

/** Returns the report as JUnit XML, which CI services read: one suite for each section. Warnings pass. */
export function junitReport({url, bot, results}: CheckReport): string {
  const sections = [...new Set(results.map(({section}) => section))];
  const suites = sections.map((section) => {
    const rows = results.filter((result) => result.section === section);
    return `  <testsuite name="${escape(section)}"${counts(rows)}>\n${rows.map(testCase).join('')}  </testsuite>\n`;
  });
  const name = escape(`chat-bot-element check ${url} ${bot}`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${name}"${counts(results)}>\n${suites.join('')}</testsuites>\n`;
}

function counts(results: readonly CheckResult[]): string {
  const {failed, skipped} = summarize(results);
  return ` tests="${results.length}" failures="${failed}" skipped="${skipped}"`;
}

function testCase({id, title, status, detail, remedy}: CheckResult): string {
  const text = escape(remedy === undefined ? detail : `${detail.replace(/\.$/, '')}. ${remedy}`);
  const outcome = {
    passed: '',
    failed: `<failure message="${escape(detail)}">${text}</failure>`,
    skipped: `<skipped message="${escape(detail)}"/>`,
    warning: `<system-out>Warning: ${text}</system-out>`,
  }[status];
  return `    <testcase classname="${escape(id)}" name="${escape(title)}">${outcome}</testcase>\n`;
}

const ENTITIES: Record<string, string> = {'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;'};

/** Characters that XML 1.0 does not allow are left out. */
function escape(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, (character) => ENTITIES[character]!);
}
