// A step of `npm run build`: writes `dist/chat-bot-diagnose.html` from docs/diagnose.md. The diagnosis links to it, next to the scripts.
import {readFileSync, writeFileSync} from 'node:fs';

import {Marked} from 'marked';

const root = new URL('../../', import.meta.url);

const marked = new Marked({
  renderer: {
    heading({depth, tokens, text}) {
      return `<h${depth} id="${text.toLowerCase().replaceAll(' ', '-')}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    // Only the package has the other documents.
    link({tokens}) {
      return this.parser.parseInline(tokens);
    },
  },
});

const body = await marked.parse(readFileSync(new URL('docs/diagnose.md', root), 'utf8'));

writeFileSync(
  new URL('dist/chat-bot-diagnose.html', root),
  `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>Diagnosis of &lt;chat-bot&gt;</title>
<style>
:root { color-scheme: light dark }
body { max-width: 42rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
pre { overflow: auto }
:target { background: light-dark(#fff3b0, #4a3f00) }
</style>
${body}</html>
`,
);
