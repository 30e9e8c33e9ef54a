import {whenIdle} from '../../platform/when-idle.js';
import {MarkdownStream} from './markdown-stream.js';
import {loadSanitizer} from '../safety/sanitizer.js';

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
 * Loads the sanitizer and draws a sample that is thrown away, while the page is idle: browsers compile code
 * when it first runs, and the first words of the first reply would wait for that.
 */
export function warmUp(): void {
  whenIdle(() => {
    void loadSanitizer().then(() => whenIdle(drawSample));
  });
}

function drawSample(): void {
  const stream = new MarkdownStream(document.createElement('div'));
  stream.update(SAMPLE, {isOpen: true, imageOrigins: [], copyCode: ''});
}
