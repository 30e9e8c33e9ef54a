import {css} from '../../css.js';

/** Styles of text. The renderer adds those of other Markdown. */
export default css`
  .prose {
    --_code-font: var(--chat-bot-code-font, ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace);
    overflow-wrap: anywhere;
  }

  .prose.plain,
  .prose .source {
    white-space: pre-wrap;
  }

  /* Margins are only above, so that a reply ends with its last block. */
  .prose > .section > * {
    margin-block: var(--_space-3) 0;
  }

  .prose > .section:first-child > :first-child {
    margin-block-start: 0;
  }
`;
