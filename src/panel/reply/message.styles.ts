import {css} from '../../platform/css.js';

// Layout shifts: https://wicg.github.io/layout-instability/
export default css`
  .reply-user {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: flex-end;
    column-gap: var(--_space-1);
  }

  .reply-byline,
  .reply-head {
    display: flex;
    align-items: center;
    gap: var(--_space-2);
    color: var(--_muted);
    font-size: var(--_type-12);
    font-weight: 500;
    line-height: 1.7;
  }

  .reply-user :is(.reply-byline, .reply-files) {
    display: flex;
    justify-content: flex-end;
    inline-size: 100%;
  }

  /* A question without words has its button beside the files. */
  .reply-files:has(~ .reply-content[hidden]) {
    order: 1;
    inline-size: auto;
  }

  /* Nothing that comes or goes changes its height, or moves what stands in it. */
  .reply-head {
    block-size: max(var(--_space-5), 2em);
    margin-block-end: var(--_space-2);
  }

  .reply-head .control-mark {
    inline-size: var(--_space-5);
    block-size: var(--_space-5);
    border-radius: var(--_radius-card);
    border-end-end-radius: var(--_radius-code);
  }

  /* Must not look like the mark of the agent. */
  [part='person'] {
    border-radius: 50%;
    background: var(--_muted);
    color: var(--_surface);
  }

  .reply-head .control-icon {
    flex: none;
    inline-size: var(--_space-4);
  }

  .reply-name,
  .reply-doing,
  .reply-pause,
  .reply-remark {
    margin: 0;
    color: var(--_muted);
    font-size: var(--_type-14);
  }

  .reply-name {
    color: var(--_text);
    font-weight: 600;
  }

  .reply-name,
  .reply-doing span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .reply-doing {
    display: flex;
    position: relative;
    align-items: center;
    gap: var(--_space-1);
    min-inline-size: 0;
    padding: 0;
    border: 0;
    border-radius: var(--_radius-code);
    -webkit-user-select: none;
    user-select: none;
  }

  button.reply-doing:hover {
    color: var(--_text);
  }

  /* As high as a finger needs. */
  button.reply-doing::after {
    content: '';
    position: absolute;
    inset: calc(var(--_space-2) * -1) 0;
  }

  .reply-doing[aria-expanded='true'] > :last-child {
    rotate: 180deg;
  }

  /* Has room for five drops and a number. */
  .reply-drops {
    min-inline-size: calc(62px + 2em);
    margin-inline-start: auto;
  }

  .reply-message .control-quiet {
    flex: none;
    inline-size: calc(var(--_target) - var(--_space-1));
    block-size: calc(var(--_target) - var(--_space-1));
  }

  .reply-message .control-quiet .control-icon {
    inline-size: var(--_space-4);
    block-size: var(--_space-4);
  }

  /* The button is always visible on devices without hover. */
  @media (hover: hover) {
    .reply-user:not(:hover) > .control-quiet:not(:focus-visible) {
      opacity: 0;
    }
  }

  .reply-user :is(.reply-content, .control-editor) {
    max-inline-size: min(85%, 64ch);
    padding: var(--_space-2) var(--_space-4);
    border-radius: var(--_radius);
    border-end-end-radius: var(--_radius-code);
    /* Dark surfaces need more of the accent for the same difference. */
    background: var(
      --chat-bot-bubble,
      light-dark(
        color-mix(in oklab, var(--_accent) 15%, var(--_surface)),
        color-mix(in oklab, var(--_accent) 28%, var(--_surface))
      )
    );
    color: var(--chat-bot-bubble-text, inherit);
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }

  .reply-user .reply-folded {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 8;
    /* The ninth line would be visible in a padding. */
    padding-block-end: 0;
    border-block-end: var(--_space-2) solid transparent;
  }

  /* On a line of its own. */
  .reply-user .control-more {
    margin-inline-start: 50%;
  }

  .control-more[aria-expanded='false'] > :last-child,
  .control-more[aria-expanded='true'] > :first-child {
    display: none;
  }

  /* One place from the question on. As wide as its content, because the whole box counts as a layout shift. */
  .reply-actions,
  .reply-pause {
    display: flex;
    align-items: center;
    inline-size: fit-content;
    min-block-size: calc(var(--_target) - var(--_space-1));
    margin-block-start: var(--_space-1);
  }

  .reply-rating {
    display: contents;
  }

  .reply-actions {
    gap: 2px;
    margin-inline-start: calc(var(--_space-2) * -1);
  }

  .reply-assistant {
    position: relative;
  }

  /* Of earlier replies they take no room: they show in the space below. */
  .reply-assistant:not([data-last]) > .reply-actions {
    position: absolute;
    inset-block-start: calc(100% - var(--_space-1));
    block-size: var(--_space-5);
    min-block-size: 0;
    margin-block-start: 0;
  }

  .reply-assistant:not([data-last]) > .reply-actions button {
    block-size: 100%;
  }

  /* A finger that touches an earlier reply points at it. It must not press what it does not see. */
  .reply-assistant:not([data-last], :hover) > .reply-actions:not(:focus-within) {
    opacity: 0;
    pointer-events: none;
  }

  .reply-actions .control-retry {
    min-block-size: calc(var(--_target) - var(--_space-1));
    margin-inline-start: var(--_space-2);
    padding-block: 0;
    font-size: var(--_type-14);
  }

  [part='copy']:not([data-outcome='copied']) .control-icon + .control-icon,
  [part='copy'][data-outcome='copied'] .control-icon:first-child {
    display: none;
  }

  @media (forced-colors: active) {
    .reply-user :is(.reply-content, .control-editor) {
      border: 1px solid;
    }
  }

  .reply-remark {
    margin-block-start: var(--_space-2);
  }

  /* A border, because forced colors remove backgrounds. */
  .reply-doing i {
    border: 3px solid;
    border-radius: 50%;
    opacity: 0.6;
  }

  /* Only while no text arrives: painting the text is slower with animated layers. */
  @media (prefers-reduced-motion: no-preference) {
    .reply-doing i {
      animation: typing calc(var(--_slow) * 5) infinite ease-in-out;
    }

    .reply-doing i:nth-child(2) {
      animation-delay: calc(var(--_slow) / 2);
    }

    .reply-doing i:nth-child(3) {
      animation-delay: var(--_slow);
    }

    [data-running] {
      animation: running calc(var(--_slow) * 8) infinite ease-in-out;
    }
  }

  [data-running] {
    color: var(--_text);
  }

  /* The contrast stays above 4.5. */
  @keyframes running {
    50% {
      opacity: 0.65;
    }
  }

  @keyframes typing {
    0%,
    60%,
    100% {
      opacity: 0.3;
    }

    30% {
      opacity: 1;
      translate: 0 -3px;
    }
  }

  /* Text. The renderer adds the styles of other Markdown. */
  .prose {
    --_code-font: var(--chat-bot-code-font, ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace);
    overflow-wrap: anywhere;
    /* Long words, in the language of the element or the page. */
    hyphens: auto;
    hyphenate-limit-chars: 14 5 5;
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
