import {CheckInputError} from '../../check/input-error.js';
import {summarize} from '../../check/report/summary.js';
import {verdictOf} from '../../check/report/verdict.js';
import {createCheck, type Check, type CheckResult} from '../../check/run-check.js';
import {element} from './element.js';
import type {Settings} from './settings.js';

const STATUS_WORDS = {passed: 'Passed', failed: 'Failed', warning: 'Advice', skipped: 'Skipped'} as const;

/** Checks the service of the settings against the service interface, as the command `check` does. */
export class CheckPanel {
  readonly #button = element('#check-run', HTMLButtonElement);
  readonly #plan = element('#check-plan', HTMLElement);
  readonly #summary = element('#check-summary', HTMLElement);
  readonly #results = element('#check-results', HTMLElement);
  #check: Check | undefined;
  #running: AbortController | undefined;

  constructor() {
    this.#button.addEventListener('click', () => {
      if (this.#running) this.#running.abort();
      else if (this.#check) void this.#run(this.#check);
    });
  }

  /** Says how many requests a check with these settings sends. Sends none. */
  show(settings: Settings): void {
    const address = settings['base-url'] || '/';
    const isAddress = URL.canParse(address, document.baseURI);
    try {
      this.#check = createCheck({
        url: isAddress ? new URL(address, document.baseURI).href : address,
        bot: settings['bot-id'],
        apiKey: settings['api-key'] || undefined,
        model: settings.model || undefined,
      });
      const {requests, endpoint, totalTimeout} = this.#check;
      this.#plan.textContent = `Sends at most ${requests} requests to ${endpoint}, one after the other, for at most ${totalTimeout} s.`;
    } catch (error) {
      this.#check = undefined;
      this.#plan.textContent = messageOf(error);
    }
    this.#button.disabled = this.#check === undefined;
  }

  async #run(check: Check): Promise<void> {
    const running = new AbortController();
    const results: CheckResult[] = [];
    this.#running = running;
    this.#button.textContent = 'Stop';
    this.#results.replaceChildren();
    try {
      const onRequest = (number: number) => {
        this.#summary.textContent = `Request ${number} of ${check.requests}…`;
      };
      for await (const result of check.run({signal: running.signal, onRequest})) {
        results.push(result);
        this.#add(result);
      }
      this.#summary.textContent = summaryOf(results);
    } catch (error) {
      this.#summary.textContent = running.signal.aborted ? 'Stopped.' : messageOf(error);
    } finally {
      this.#running = undefined;
      this.#button.textContent = 'Run';
    }
  }

  #add(result: CheckResult): void {
    const list = this.#listOf(result.section);
    if (result.status === 'skipped' && this.#addSkipped(list.lastElementChild, result.detail)) return;
    const row = document.createElement('li');
    row.dataset['status'] = result.status;
    row.dataset['id'] = result.id;
    row.append(
      paragraph('for-ears', `${STATUS_WORDS[result.status]}:`),
      paragraph('row-title', result.title),
      paragraph('row-detail', result.detail),
      ...(result.remedy === undefined ? [] : [paragraph('remedy', result.remedy)]),
    );
    list.append(row);
  }

  /** Counts a row that is skipped for the same reason as the last one. Returns whether it is. */
  #addSkipped(last: Element | null, reason: string): boolean {
    if (!(last instanceof HTMLElement) || last.dataset['status'] !== 'skipped') return false;
    const [, title, detail] = last.querySelectorAll('p');
    if (detail?.textContent !== reason) return false;
    const count = Number(last.dataset['count'] ?? 1) + 1;
    last.dataset['count'] = String(count);
    title!.textContent = `${count} rows`;
    return true;
  }

  /** Returns the list of a section. Results come section by section. */
  #listOf(name: string): Element {
    const last = this.#results.lastElementChild;
    if (last instanceof HTMLElement && last.dataset['section'] === name) return last.lastElementChild!;
    const section = document.createElement('section');
    section.dataset['section'] = name;
    const heading = document.createElement('h4');
    heading.textContent = name;
    const list = document.createElement('ul');
    section.append(heading, list);
    this.#results.append(section);
    return list;
  }
}

function paragraph(name: string, text: string): HTMLElement {
  const result = document.createElement('p');
  result.className = name;
  result.textContent = text;
  return result;
}

function summaryOf(results: readonly CheckResult[]): string {
  const {passed, failed, warning, skipped} = summarize(results);
  const {sentence} = verdictOf(results, undefined);
  return `${passed} passed, ${failed} failed, ${warning} with advice, ${skipped} skipped. ${sentence}`;
}

function messageOf(error: unknown): string {
  if (error instanceof CheckInputError) return error.message;
  throw error;
}
