import {css} from 'lit';

export default css`
  .message {
    min-inline-size: 0;
  }

  .user {
    display: flex;
    justify-content: flex-end;
  }

  .user .content {
    max-inline-size: min(85%, 34em);
    padding: 0.6em 1em;
    border-radius: 1.25em 1.25em 0.35em;
    background: var(--_tint);
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }

  :host(:dir(rtl)) .user .content {
    border-radius: 1.25em 1.25em 1.25em 0.35em;
  }

  .remark {
    margin: 0.5em 0 0;
    color: var(--_muted);
    font-size: 0.875em;
  }

  .typing {
    display: flex;
    gap: 5px;
    padding-block: 0.55em;
  }

  .typing span {
    inline-size: 7px;
    block-size: 7px;
    border-radius: 50%;
    background: var(--_muted);
    opacity: 0.6;
  }

  @media (prefers-reduced-motion: no-preference) {
    .typing span {
      animation: typing 1.2s infinite ease-in-out;
    }

    .typing span:nth-child(2) {
      animation-delay: 0.15s;
    }

    .typing span:nth-child(3) {
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
