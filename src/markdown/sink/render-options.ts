import type {CSSResult} from '../../platform/css.js';
import type {TrustedOrigins} from '../../platform/link-policy.js';

/** What a reply may show and load. */
export interface RenderOptions {
  readonly origins: TrustedOrigins;
  readonly copyCode: string;
  /**
   * Called for the box of each citation marker. Default: markers are text. Otherwise the text has characters that copies do not have,
   * so that no line begins with a marker.
   */
  readonly onMarker?: (box: HTMLElement) => void;
  /** Adds style sheets to the tree of the reply. */
  readonly addStyles?: (styles: readonly CSSResult[]) => void;
}
