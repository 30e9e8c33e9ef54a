import {css} from 'lit';

export default css`
  .references {
    margin-block-start: 0.75em;
    font-size: 0.875em;
  }

  .references summary {
    display: flex;
    align-items: center;
    gap: 0.75em;
    inline-size: fit-content;
    max-inline-size: 100%;
    border-radius: 999px;
    color: var(--_muted);
    cursor: pointer;
    user-select: none;
    white-space: nowrap;
  }

  .references summary > :first-child {
    display: list-item;
    flex: none;
    min-block-size: 24px;
    padding: 0.15em 0.75em;
    border: 1px solid var(--_border);
    border-radius: inherit;
    list-style: disclosure-closed inside;
  }

  .references[open] summary > :first-child {
    list-style-type: disclosure-open;
  }

  .references summary:hover > :first-child {
    background: var(--_faint);
    color: var(--_text);
  }

  /* Only whole hosts: a cut host can look like another one. Hosts without space wrap out of sight. */
  .references .hosts {
    display: flex;
    flex-wrap: wrap;
    column-gap: 0.75em;
    block-size: 1lh;
    overflow: hidden;
  }

  .references[open] .hosts {
    display: none;
  }

  .references .hosts::before {
    content: '';
    block-size: 1lh;
    margin-inline-end: -0.75em;
  }

  .references ol {
    display: grid;
    gap: 0.2em;
    margin-block: 0.6em 0;
    padding: 0;
    list-style: none;
    overflow-wrap: anywhere;
  }

  .references li {
    position: relative;
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    column-gap: 0.6em;
    padding-block: 0.2em;
    padding-inline: 2.2em 0.6em;
    border-radius: 1.1em;
  }

  .references li::before {
    content: attr(value);
    position: absolute;
    inset-inline-start: 0;
    inline-size: 1.7em;
    text-align: end;
  }

  .references li::before,
  .references .host,
  .references .type {
    color: var(--_muted);
    font-size: 0.925em;
  }

  .references a {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    column-gap: 0.4em;
    min-inline-size: 0;
  }

  .references .title {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
    overflow: hidden;
  }

  .references .chips {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em;
  }

  .references .chips li {
    max-inline-size: 100%;
    border: 1px solid var(--_border);
  }

  .references .chips li:hover {
    background: var(--_faint);
  }

  .references .chips a:not(:hover) {
    color: inherit;
    text-decoration: none;
  }

  /* The whole chip is part of its link. */
  .references .chips a::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: inherit;
  }
`;
