import type {ChatEvent, ChatRequest} from 'chat-bot-element';
import {withBase} from 'vitepress';

import {reply} from './live-chat.js';
import {STARTERS} from './site-agent.js';

/** Replies to the starters, and to all other questions, for a site without a service. */
export async function* writtenReplies({messages}: ChatRequest): AsyncGenerator<ChatEvent> {
  const written = REPLIES.get(messages.at(-1)?.content ?? '');
  if (written) {
    const {text, title, page} = written;
    yield* reply(text, [{title, url: new URL(withBase(page), location.href).href}]);
  } else {
    yield* reply(OTHERWISE, []);
    yield {type: 'suggestions', suggestions: STARTERS};
  }
}

const [ADD, COLORS, STORED] = STARTERS;

const REPLIES: ReadonlyMap<string, {readonly text: string; readonly title: string; readonly page: string}> =
  new Map([
    [
      ADD,
      {
        text: `With a script and a tag [1]:

\`\`\`html
<script type="module" src="chat-bot.js"></script>
<chat-bot bot-id="docs" mode="floating"></chat-bot>
\`\`\`

\`bot-id\` is the name of your agent, and \`base-url\` the address of your service if that is not the page's.
`,
        title: 'Start',
        page: '/start',
      },
    ],
    [
      COLORS,
      {
        text: `With CSS. One color is enough, the others follow from it [1]:

\`\`\`css
chat-bot {
  --chat-bot-accent: #0b6e4f;
}
\`\`\`
`,
        title: 'Theming',
        page: '/theming',
      },
    ],
    [
      STORED,
      {
        text: 'Nothing, unless you set `persist`: then the browser keeps the **conversation**, in the tab or for some hours [1].',
        title: 'Keeping the conversation › What is stored',
        page: '/persistence#what-is-stored',
      },
    ],
  ]);

const OTHERWISE =
  'This site has **no service**, so only these questions have a reply. The search in the bar finds pages for all others.';
