import type {PanelSize} from '../panel/frame/frame.js';
import type {ScrollAnchor, ScrollPosition} from '../panel/transcript/scroll-position.js';

/** Returns the state of this tab for a conversation. The content of the storage is not trusted. */
export function loadTabState(name: string): TabState | undefined {
  let value: unknown;
  try {
    value = JSON.parse(sessionStorage.getItem(tabKeyOf(name)) ?? '');
  } catch {
    return undefined;
  }
  const {isOpen, isHandedOver, unread, draft, fromEnd, anchor, size} = Object(value) as Record<
    keyof TabState,
    unknown
  >;
  const {id, block, top} = Object(anchor) as Record<keyof ScrollAnchor, unknown>;
  const {isExpanded, inlineSize} = Object(size) as Record<keyof PanelSize, unknown>;
  const hasAnchor = typeof id === 'string' && typeof block === 'number' && typeof top === 'number';
  return {
    isOpen: isOpen === true,
    isHandedOver: isHandedOver === true,
    unread: atLeastZero(unread),
    draft: typeof draft === 'string' ? draft.slice(0, MAX_DRAFT) : '',
    fromEnd: atLeastZero(fromEnd),
    anchor: hasAnchor ? {id, block, top} : undefined,
    size: {isExpanded: isExpanded === true, inlineSize: atLeastZero(inlineSize)},
  };
}

/** The key of the state for the conversation `name`. */
export const tabKeyOf = (name: string) => `${name}:tab`;

export interface TabState extends ScrollPosition {
  /** True if the panel is open, in the modes that have a launcher. */
  readonly isOpen: boolean;
  /** True if a person can write at any time: the conversation is loaded at once. */
  readonly isHandedOver: boolean;
  readonly unread: number;
  readonly draft: string;
  readonly size: PanelSize;
}

const MAX_DRAFT = 100_000;

const atLeastZero = (value: unknown) => (Number.isFinite(value) ? Math.max(value as number, 0) : 0);
