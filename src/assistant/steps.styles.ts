import {css} from './css.js';

export default css`
  /* At the start of the reply, in any direction of its text. */
  .step {
    inline-size: fit-content;
    max-inline-size: 100%;
    margin: 0 0 var(--_space-2);
    color: var(--_muted);
    font-size: var(--_type-14);
    overflow-wrap: anywhere;
  }

  /* In place of the dots, and as high as they are. */
  .steps[data-running] .step {
    overflow: hidden;
    margin: var(--_space-1) 0 0;
    line-height: calc(var(--_target) - var(--_space-1));
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .steps[data-running] ~ .typing > i,
  .steps[data-running] ~ .typing:not(:has(span)) {
    display: none;
  }

  @media (prefers-reduced-motion: no-preference) {
    .steps[data-running] .step {
      animation:
        step-in var(--_fast) var(--_ease),
        step-wait calc(var(--_slow) * 7) calc(var(--_slow) * 4) infinite ease-in-out;
    }
  }

  @keyframes step-in {
    from {
      opacity: 0;
    }
  }

  @keyframes step-wait {
    50% {
      opacity: 0.6;
    }
  }
`;
