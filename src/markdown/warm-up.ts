import {whenIdle} from '../timing/when-idle.js';
import {MarkdownStream} from './markdown-stream.js';
import {canSanitize} from './sanitize.js';

/** Something of everything that is often in a reply. */
const SAMPLE = `# a

**b** *c* \`d\` [e](https://example.com/) H<sub>2</sub>O

- f
  - g

1. h

> i

| j |
|---|
| k |

\`\`\`js
l
\`\`\`
`;

/**
 * Draws a little for nobody, while the page is idle: the browser reads code only when it first runs, and the first words of
 * the first reply would wait for that.
 */
export function warmUp(): void {
  whenIdle(() => {
    if (canSanitize()) whenIdle(drawSample);
  });
}

function drawSample(): void {
  const stream = new MarkdownStream(document.createElement('div'));
  stream.update(SAMPLE, {isOpen: true, imageOrigins: [], copyCode: ''});
}
