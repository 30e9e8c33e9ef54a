import type {LitElement} from 'lit';

import type {AssistantOptions} from './assistant-options.js';

/** Subset of the element that the assistant uses. */
export interface AssistantHost extends LitElement, Readonly<AssistantOptions> {
  readonly maxLength: number | undefined;
  readonly open: boolean;
  ask(text: string): Promise<void>;
  show(): void;
}
