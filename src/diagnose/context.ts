import type {PanelOptions} from '../panel/panel-options.js';
import type {PersistenceOptions} from '../persistence/persistence-options.js';
import type {SessionOptions} from '../session/session-options.js';
import type {Finding} from './finding.js';

/** Subset of the element that the diagnosis reads. */
export type DiagnosisHost = HTMLElement &
  Readonly<
    SessionOptions &
      PanelOptions &
      PersistenceOptions & {mode: string; placement: string; theme: string | undefined; open: boolean}
  >;

/** An unknown name, and the known name that is most similar. */
export interface Misspelling {
  readonly name: string;
  readonly guess: string | undefined;
}

export interface Context {
  readonly host: DiagnosisHost;
  readonly unknownAttributes: readonly Misspelling[];
  readonly unknownProperties: readonly Misspelling[];
  /** Violations of the page's policy that the browser still reports. */
  readonly violations: readonly Violation[];
}

/** A violation of the page's Content Security Policy, from a report or an event. */
export interface Violation {
  readonly effectiveDirective: string;
  readonly blockedURL?: string | null;
  readonly sample?: string | null;
}

/** Returns a finding if the page has the fault. */
export type Check = (context: Context) => Finding | undefined | Promise<Finding | undefined>;

/** Returns `undefined` for an invalid URL. */
export function parseUrl(url: string, base?: string): URL | undefined {
  return URL.canParse(url, base) ? new URL(url, base) : undefined;
}

/** Returns the URL of the service, as the chat resolves it. */
export const serviceUrl = (baseUrl: string) => parseUrl(baseUrl || '/', location.href);
