import {css} from '../../css.js';

export default css`
  .notice {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_space-2) var(--_space-4);
    padding-inline-start: var(--_space-3);
    border-inline-start: 3px solid var(--_error);
  }

  .notice p {
    flex: 1 1 26ch;
    margin: 0;
  }
`;
