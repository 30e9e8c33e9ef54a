import {describeAgent} from './agent-list.js';
import {element} from './element.js';
import {directionOf} from './languages.js';
import {showProperties, valueOfTool} from './property-rows.js';
import {DEFAULTS, SETTING_NAMES, type SettingName, type Settings} from './settings.js';

/** These count once they are left: each value of them begins a new conversation. */
const SETTLED = new Set(['bot-id', 'base-url']);

const MODES: Readonly<Record<string, string>> = {
  inline: 'Fills its box in the page.',
  floating: 'Launcher in the corner, panel above it.',
  side: 'Launcher in the corner, panel at the side.',
  modal: 'Launcher in the corner, dialog over the page.',
  page: 'Fills the viewport.',
};

type Field = RadioNodeList | HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The form that shows what is set and lets it be changed. Each field has the name of its setting. */
export class Controls {
  readonly #form: HTMLFormElement;
  readonly #onChange: (settings: Settings) => void;

  constructor(form: HTMLFormElement, onChange: (settings: Settings) => void) {
    this.#form = form;
    this.#onChange = onChange;
    const changed = () => {
      this.#showConsequences();
      onChange(this.read());
    };
    form.addEventListener('submit', (event) => event.preventDefault());
    // Some of the fields are outside of the form's element.
    const isField = (target: EventTarget | null): target is Exclude<Field, RadioNodeList> =>
      target instanceof Element && [...form.elements].includes(target);
    document.addEventListener('input', ({target}) => {
      if (!isField(target) || SETTLED.has(target.name)) return;
      if (target.name === 'failure') this.#set('bot-id', target.value);
      if (target.name === 'lang') this.#set('dir', directionOf(target.value));
      if (target instanceof HTMLInputElement && target.dataset['property'] !== undefined) {
        const {name, value} = valueOfTool(target);
        this.#set(name, value);
      }
      changed();
    });
    document.addEventListener('change', ({target}) => {
      if (isField(target) && SETTLED.has(target.name)) changed();
    });
    form.addEventListener('reset', (event) => {
      // The fields' own defaults are empty; the playground's are not.
      event.preventDefault();
      this.apply({});
    });
  }

  /** Sets these settings, and the others to their defaults. The page and the frame stay as they are. */
  apply(settings: Partial<Settings>): void {
    const {scheme, device} = this.read();
    this.write({...DEFAULTS, scheme, device, ...settings});
    this.#onChange(this.read());
  }

  read(): Settings {
    return Object.fromEntries(SETTING_NAMES.map((name) => [name, valueOf(this.#field(name))])) as Settings;
  }

  write(settings: Settings): void {
    for (const name of SETTING_NAMES) this.#set(name, settings[name]);
    this.#showConsequences();
  }

  #showConsequences(): void {
    const settings = this.read();
    const failures = element('#failure', HTMLSelectElement);
    failures.value = settings['bot-id'];
    failures.selectedIndex = Math.max(0, failures.selectedIndex);
    element('#agent-description', HTMLElement).textContent =
      settings.agent === ''
        ? describeAgent(settings['bot-id'])
        : 'Not asked: a function of the page replies.';
    element('#mode-description', HTMLElement).textContent = MODES[settings.mode] ?? '';
    showProperties(settings);
  }

  #set(name: SettingName, value: string): void {
    const field = this.#field(name);
    if (isCheckbox(field)) {
      field.checked = value !== '';
      return;
    }
    if (!(field instanceof RadioNodeList)) {
      field.value = value;
      if (field instanceof HTMLSelectElement) field.selectedIndex = Math.max(0, field.selectedIndex);
      return;
    }
    // Its own setter does not find the choice whose value is empty.
    const choices = [...field].filter((choice) => choice instanceof HTMLInputElement);
    const chosen = choices.find((choice) => choice.value === value) ?? choices[0];
    if (chosen) chosen.checked = true;
  }

  #field(name: SettingName): Field {
    const field = this.#form.elements.namedItem(name);
    if (field === null || !('value' in field)) throw new Error(`The form has no field "${name}".`);
    return field;
  }
}

function valueOf(field: Field): string {
  if (isCheckbox(field)) return field.checked ? 'true' : '';
  return field.value;
}

function isCheckbox(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && field.type === 'checkbox';
}
