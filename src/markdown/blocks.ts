import {Marked} from 'marked';

import {quietHtml} from './raw-html.js';

// An instance of our own: extensions that the host page gives to the shared one must not change our replies.
const marked = new Marked({
  gfm: true,
  // In a chat, a new line means a new line.
  breaks: true,
  renderer: {
    // A check mark instead of a form control: replies hold no forms.
    checkbox: ({checked}) => (checked ? '☑ ' : '☐ '),
    html: ({text}) => quietHtml(text),
    // Only the sanitiser sets classes, so the language is left out.
    code: ({text}) => `<pre><code>${escapeHtml(text)}\n</code></pre>\n`,
  },
});

const ESCAPES: Record<string, string> = {'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;'};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '');
}

/**
 * The blocks of a Markdown text as HTML that is not safe yet, one string for each paragraph, list, table and so on.
 * Raw HTML may span blocks, so from the first one on the rest is one block.
 */
export function blocks(markdown: string): string[] {
  const tokens = marked.lexer(markdown);
  const firstHtml = tokens.findIndex(({type}) => type === 'html');
  const separate = firstHtml < 0 ? tokens : tokens.slice(0, firstHtml);
  const html = separate.map((token) => marked.parser([token]));
  if (firstHtml >= 0) html.push(marked.parser(tokens.slice(firstHtml)));
  return html.filter((block) => block !== '');
}
