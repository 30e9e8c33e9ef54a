/**
 * Draws blocks of replies for the page. Returns the node to show in place of the source, `undefined` for the source, or a promise
 * of one of them. The source is untrusted text of the reply.
 */
export type BlockDrawer = (source: string, info: BlockInfo) => Node | undefined | Promise<Node | undefined>;

/** What a function of `blocks` knows about the source. */
export interface BlockInfo {
  /** The language of the fenced block in lower case, or `math` for a formula. */
  readonly language: string;
  /** True for a fenced block and for a formula on lines of its own, false for a formula in a line of text. */
  readonly display: boolean;
  /** The color scheme around the block. After a change, the function is called again. */
  readonly theme: 'light' | 'dark';
  /** Aborts when the node is not needed any more: after 5 s without one, for another theme, and when the message leaves the chat. */
  readonly signal: AbortSignal;
}

/** The functions that draw blocks, by language; `math` for formulas. */
export type BlockDrawers = Readonly<Record<string, BlockDrawer | undefined>>;
