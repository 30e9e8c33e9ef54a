import {css} from '../../css.js';

export default css`
  .reasons {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space-2);
    margin-block: var(--_space-2);
  }

  .reason-place > [part='contact'] {
    min-block-size: var(--_space-5);
    padding: 0;
    border: 0;
    background: none;
    color: var(--_ink);
    text-decoration: underline;
    text-underline-offset: 18%;
  }

  .reason-place .remark {
    min-block-size: 1lh;
    margin-block-start: var(--_space-2);
  }

  .reasons [aria-pressed='true'] {
    border-color: var(--_ink);
  }

  .reason-place .editor {
    margin-block: var(--_space-2);
    padding: var(--_space-2);
    border: 1px solid var(--_border);
    border-radius: var(--_radius-card);
  }
`;
