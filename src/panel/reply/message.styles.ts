import {css} from 'lit';

// Layout shifts: https://wicg.github.io/layout-instability/
export default css`
  .message {
    min-inline-size: 0;
  }

  .user {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: flex-end;
    column-gap: 0.35em;
  }

  .byline {
    display: flex;
    align-items: center;
    gap: 0.5em;
    color: var(--_muted);
    font-size: 0.8125em;
    line-height: 1.7;
  }

  .user .byline {
    flex: none;
    justify-content: flex-end;
    inline-size: 100%;
  }

  .assistant .byline {
    margin-block-end: 0.35em;
  }

  .byline .mark {
    inline-size: 24px;
    block-size: 24px;
  }

  .byline .icon {
    inline-size: 14px;
  }

  .name {
    margin: 0;
    color: var(--_text);
    font-size: 1em;
    font-weight: 600;
  }

  .message .quiet {
    flex: none;
    inline-size: 32px;
    block-size: 32px;
  }

  .message .quiet .icon {
    inline-size: 16px;
    block-size: 16px;
  }

  /* The button is always visible on devices without hover. */
  @media (hover: hover) {
    .user:not(:hover) > .quiet:not(:focus-visible) {
      opacity: 0;
    }
  }

  .user .content {
    max-inline-size: min(85%, 34em);
    padding: 0.6em 1em;
    border-radius: 1.25em 1.25em 0.35em;
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

  .user .folded {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 8;
    /* The ninth line would be visible in a padding. */
    padding-block-end: 0;
    border-block-end: 0.6em solid transparent;
  }

  /* On a line of its own. */
  .user .more {
    margin-inline-start: 50%;
  }

  .more[aria-expanded='false'] > :last-child,
  .more[aria-expanded='true'] > :first-child {
    display: none;
  }

  :host(:dir(rtl)) .user .content {
    border-radius: 1.25em 1.25em 1.25em 0.35em;
  }

  .user .editor {
    flex: 0 1 34em;
    padding: 0.5em;
    white-space: normal;
  }

  .editor:focus-within {
    box-shadow: 0 0 0 1px var(--_ink);
  }

  .editor .input {
    inline-size: 100%;
  }

  .editor-buttons {
    display: flex;
    justify-content: flex-end;
    gap: 0.5em;
    margin-block-start: 0.35em;
  }

  .reply-actions,
  .typing {
    display: flex;
    gap: 0.125em;
    margin-block-start: 0.35em;
  }

  .reply-actions {
    margin-inline-start: -8px;
  }

  .reply-actions .retry {
    min-block-size: 32px;
    margin-inline-start: 8px;
    padding-block: 0;
    font-size: 0.875em;
  }

  [part='copy']:not([data-outcome='copied']) .icon + .icon,
  [part='copy'][data-outcome='copied'] .icon:first-child {
    display: none;
  }

  @media (forced-colors: active) {
    .user .content {
      border: 1px solid;
    }
  }

  .remark {
    margin: 0.5em 0 0;
    color: var(--_muted);
    font-size: 0.875em;
  }

  /* As high as the actions, which replace it. As wide as its dots, because the whole box counts as a layout shift. */
  .typing {
    align-items: center;
    gap: 5px;
    inline-size: fit-content;
    block-size: 32px;
    color: var(--_muted);
    -webkit-user-select: none;
    user-select: none;
  }

  .typing span {
    margin-inline-start: 5px;
    font-size: 0.875em;
  }

  .typing i {
    inline-size: 7px;
    block-size: 7px;
    border-radius: 50%;
    background: var(--_muted);
    opacity: 0.6;
  }

  /* Only while no text arrives: painting the text is slower with animated layers. */
  @media (prefers-reduced-motion: no-preference) {
    .moving i {
      animation: typing 1.2s infinite ease-in-out;
    }

    .moving i:nth-child(2) {
      animation-delay: 0.15s;
    }

    .moving i:nth-child(3) {
      animation-delay: 0.3s;
    }
  }

  @keyframes typing {
    0%,
    60%,
    100% {
      opacity: 0.3;
      translate: 0 0;
    }

    30% {
      opacity: 1;
      translate: 0 -3px;
    }
  }
`;
