import type {PanelOptions} from '../panel/panel-options.js';
import type {SessionOptions} from '../session/session-options.js';

export function finding(id: string, symptom: string, cause: string, remedy: string): Finding {
  return {id, symptom, cause, remedy, link: `docs/diagnose.md#${id}`};
}

/** A fault of the page or of the service, for its owner, in English. */
export interface Finding {
  /** Identifies the kind of fault, such as `no-bot-id`. Stable. */
  readonly id: string;
  /** The fault as this page shows it. */
  readonly symptom: string;
  readonly cause: string;
  readonly remedy: string;
  /** The entry in the documentation of this package, such as `docs/diagnose.md#no-bot-id`. */
  readonly link: string;
}

/** The options of `diagnose()`. */
export interface DiagnoseOptions {
  /** Whether to ask the service one question, “Hello”, which can cost money. Default: false. */
  readonly ask?: boolean;
}

/** Subset of the element that the diagnosis reads. */
export type DiagnosisHost = HTMLElement &
  Readonly<SessionOptions & PanelOptions & {mode: string; theme: string; open: boolean}>;

/** Returns a finding if the page has the fault. */
export type Check = (host: DiagnosisHost) => Finding | undefined;

/** Returns `undefined` for an invalid URL. */
export function parseUrl(url: string): URL | undefined {
  return URL.canParse(url) ? new URL(url) : undefined;
}
