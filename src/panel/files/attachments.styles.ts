import {css} from '../../platform/css.js';

/** Styles of files in the composer and in questions. */
export default css`
  .files-drop {
    position: absolute;
    inset: var(--_space-1);
    z-index: 1;
    border: 2px dashed var(--_ink);
    border-radius: var(--_radius-card);
    background: color-mix(in oklab, var(--_tint) 60%, transparent);
    pointer-events: none;
  }

  .files-above {
    flex: none;
    inline-size: 100%;
  }

  .files-problem {
    margin: 0;
    padding: var(--_space-1) var(--_space-3) 0;
    color: var(--_muted);
    font-size: var(--_type-14);
    overflow-wrap: anywhere;
  }

  .files-list:empty {
    display: none;
  }

  .files-list {
    display: flex;
    gap: var(--_space-2);
    margin: 0;
    padding: var(--_space-1);
    overflow-x: auto;
    list-style: none;
    overscroll-behavior-x: contain;
  }

  .files-sent {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space-2);
    margin: 0 0 var(--_space-1);
    padding: 0;
    list-style: none;
  }

  .files-item {
    display: flex;
    align-items: center;
    gap: var(--_space-2);
    flex: none;
    max-inline-size: min(100%, 18em);
    border: 1px solid var(--_border);
    border-radius: var(--_radius-card);
    background: var(--_surface);
    color: var(--_text);
    font-size: var(--_type-12);
    line-height: 1.35;
    text-align: start;
    overflow: hidden;
  }

  .files-picture {
    display: grid;
    flex: none;
    place-items: center;
    inline-size: var(--_target);
    block-size: var(--_target);
    background: var(--_faint);
    color: var(--_muted);
  }

  .files-picture canvas {
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
  }

  .files-words {
    display: grid;
    min-inline-size: 0;
    padding-block: var(--_space-1);
  }

  .files-words:last-child {
    padding-inline-end: var(--_space-3);
  }

  .files-words:first-child {
    padding-inline-start: var(--_space-3);
  }

  .files-name {
    overflow: hidden;
    font-weight: 500;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .files-size {
    color: var(--_muted);
  }

  /* In the dialog, the question is a title, which stays in view. */
  .files-sent:not(dialog *) {
    align-items: flex-start;
    justify-content: flex-end;

    .files-item {
      flex-direction: column;
      align-items: stretch;
      gap: 0;
    }

    .files-picture {
      inline-size: 100%;
      block-size: auto;
      min-block-size: var(--_target);
    }

    canvas {
      inline-size: auto;
      max-inline-size: 100%;
      block-size: auto;
      max-block-size: 10em;
    }

    .files-words {
      padding-inline: var(--_space-3);
    }
  }
`;
