import type {PanelOptions} from '../panel/panel-options.js';
import type {PersistenceOptions} from '../persistence/persistence-options.js';
import type {SessionOptions} from '../session/session-options.js';
import type {Finding} from './finding.js';

/** The element, as far as its diagnosis depends on it. */
export type DiagnosisHost = HTMLElement &
  Readonly<
    SessionOptions &
      PanelOptions &
      PersistenceOptions & {mode: string; placement: string; theme: string | undefined; open: boolean}
  >;

/** A name that the element does not know, and the known name that was probably meant. */
export interface Misspelling {
  readonly name: string;
  readonly guess: string | undefined;
}

/** What the checks look at. */
export interface Context {
  readonly host: DiagnosisHost;
  readonly unknownAttributes: readonly Misspelling[];
  readonly unknownProperties: readonly Misspelling[];
  /** Violations of the page's policy, as far as the browser still knows them. */
  readonly violations: readonly Violation[];
}

/** A violation of the page's Content Security Policy: of a report or of an event. */
export interface Violation {
  readonly effectiveDirective: string;
  readonly blockedURL?: string | null;
  readonly sample?: string | null;
}

/** Returns a finding if its fault is there. */
export type Check = (context: Context) => Finding | undefined | Promise<Finding | undefined>;

/** Returns the URL of the service, as the chat resolves it. Throws if it is invalid. */
export function serviceUrl(baseUrl: string): URL {
  return new URL(baseUrl || '/', location.href);
}
