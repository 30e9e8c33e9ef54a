import {css} from 'lit';

export default css`
  .reasons {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em;
    margin-block: 0.35em;
  }

  .reason-place > [part='contact'] {
    min-block-size: 24px;
    padding: 0;
    border: 0;
    background: none;
    color: var(--_ink);
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }

  .reason-place .remark {
    min-block-size: 1.55em;
    margin-block-start: 0.35em;
  }
`;
