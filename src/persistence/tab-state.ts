export interface KeptSize {
  readonly isExpanded: boolean;
  /** The width in the mode `side`, in pixels. 0: the default. */
  readonly inlineSize: number;
}

/** A block of a message, and its distance from the top of the view, in pixels. */
interface Anchor {
  readonly id: string;
  /** The index of the block; -1 for the message itself. */
  readonly block: number;
  readonly top: number;
}

export interface TabState {
  /** True if the panel is open, in the modes that have a launcher. */
  readonly isOpen: boolean;
  readonly unread: number;
  readonly draft: string;
  /** The distance from the end of the transcript to the visible part, in pixels; 0 at the end. */
  readonly fromEnd: number;
  /** The first block in view. Missing at the end. */
  readonly anchor: Anchor | undefined;
  readonly size: KeptSize;
}

const MAX_DRAFT = 100_000;
/** The key of the state for the conversation `name`. */
export const tabKeyOf = (name: string) => `${name}:tab`;

const positive = (value: unknown) => (Number.isFinite(value) ? Math.max(value as number, 0) : 0);

/** Returns the state of this tab for a conversation. The content of the storage is not trusted. */
export function loadTabState(name: string): TabState | undefined {
  let value: unknown;
  try {
    value = JSON.parse(sessionStorage.getItem(tabKeyOf(name)) ?? '');
  } catch {
    return undefined;
  }
  const {isOpen, unread, draft, fromEnd, anchor, size} = Object(value) as Record<keyof TabState, unknown>;
  const {id, block, top} = Object(anchor) as Record<keyof Anchor, unknown>;
  const {isExpanded, inlineSize} = Object(size) as Record<keyof KeptSize, unknown>;
  const hasAnchor = typeof id === 'string' && typeof block === 'number' && typeof top === 'number';
  return {
    isOpen: isOpen === true,
    unread: positive(unread),
    draft: typeof draft === 'string' ? draft.slice(0, MAX_DRAFT) : '',
    fromEnd: positive(fromEnd),
    anchor: hasAnchor ? {id, block, top} : undefined,
    size: {isExpanded: isExpanded === true, inlineSize: positive(inlineSize)},
  };
}
