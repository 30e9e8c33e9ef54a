/** The size of the panel that the visitor chose. */
export interface KeptSize {
  readonly isExpanded: boolean;
  /** The width in the mode `side`, in pixels. 0: the default. */
  readonly inlineSize: number;
}

/** The part of a chat's state that belongs to one tab. */
export interface TabState {
  /** Whether the panel is open, in the modes that have a launcher. */
  readonly isOpen: boolean;
  /** Replies that came while the panel was closed. */
  readonly unread: number;
  /** The text in the composer. */
  readonly draft: string;
  /** The distance from the end of the transcript to the visible part, in pixels; 0 at the end. */
  readonly fromEnd: number;
  /** The first block in view. Missing at the end, and in states that older versions stored. */
  readonly anchor: Anchor | undefined;
  readonly size: KeptSize;
}

/** A block of a message, and its distance from the top of the view, in pixels. */
interface Anchor {
  /** The id of the message. */
  readonly id: string;
  /** The index of the block; -1 for the message itself. */
  readonly block: number;
  readonly top: number;
}

const MAX_DRAFT = 100_000;

/** The state that this tab has kept for the conversation `name`, or `undefined`. The content of the storage is not trusted. */
export function loadTabState(name: string): TabState | undefined {
  let value: unknown;
  try {
    value = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? '');
  } catch {
    return undefined;
  }
  const {isOpen, unread, draft, fromEnd, anchor, size} = Object(value) as Record<keyof TabState, unknown>;
  const {isExpanded, inlineSize} = Object(size) as Record<keyof KeptSize, unknown>;
  return {
    isOpen: isOpen === true,
    unread: positive(unread),
    draft: typeof draft === 'string' ? draft.slice(0, MAX_DRAFT) : '',
    fromEnd: positive(fromEnd),
    anchor: anchorOf(anchor),
    size: {isExpanded: isExpanded === true, inlineSize: positive(inlineSize)},
  };
}

function positive(value: unknown): number {
  return Number.isFinite(value) ? Math.max(value as number, 0) : 0;
}

function anchorOf(value: unknown): Anchor | undefined {
  const {id, block, top} = Object(value) as Record<keyof Anchor, unknown>;
  return typeof id === 'string' && typeof block === 'number' && typeof top === 'number'
    ? {id, block, top}
    : undefined;
}

/** Without a state, erases it. Throws if the browser denies access or has no space left. */
export function saveTabState(name: string, state: Partial<TabState> | undefined): void {
  if (state === undefined) sessionStorage.removeItem(keyOf(name));
  else sessionStorage.setItem(keyOf(name), JSON.stringify(state));
}

function keyOf(name: string): string {
  return `${name}:tab`;
}
