/** A part of a document that can be found, quoted and linked separately. */
export interface Section {
  /** `document#section`. */
  readonly id: string;
  /** The title of its document. */
  readonly guideTitle: string;
  readonly heading: string;
  /** 1 for the beginning of a document, else 2. */
  readonly depth: number;
  /** Markdown, block by block, without the heading. */
  readonly blocks: readonly string[];
  /** The target of its references: a URL, or a path on the service's origin. `null`: it has none. */
  readonly url: string | null;
}

/** Returns the full title of a section, such as "Modes › Focus". */
export function sectionTitle({guideTitle, heading, depth}: Section): string {
  return depth === 1 ? guideTitle : `${guideTitle} › ${heading}`;
}

/** Returns the target of a reference to a section, or `null` if it has no address. */
export function sectionUrl({url}: Section, origin: string): string | null {
  return url?.startsWith('/') ? origin + url : url;
}

/** Returns the blocks of a section that are no code. */
export const proseOf = ({blocks}: Pick<Section, 'blocks'>) => blocks.filter((block) => !isCode(block));

/** Whether a block of a section is fenced code. */
export const isCode = (block: string): boolean => /^(?:```|~~~)/.test(block);
