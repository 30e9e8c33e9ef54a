import {describeAgent} from './agent-list.js';
import {element} from './element.js';
import {DEFAULTS, SETTING_NAMES, type SettingName, type Settings} from './settings.js';

/** Every keystroke in these would begin a new conversation, so they count once they are left. */
const SETTLED = new Set(['bot-id', 'base-url']);
/** What the colour picker shows while no accent is set: the element's own. */
const OWN_ACCENT = '#2f54d0';

type Field = RadioNodeList | HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The form that shows what is set and lets it be changed. Each field bears the name of its setting. */
export class Controls {
  readonly #form: HTMLFormElement;
  readonly #picker = element('#accent-picker', HTMLInputElement);

  constructor(form: HTMLFormElement, onChange: (settings: Settings) => void) {
    this.#form = form;
    const changed = () => {
      this.#showConsequences();
      onChange(this.read());
    };
    form.addEventListener('submit', (event) => event.preventDefault());
    form.addEventListener('input', ({target}) => {
      const {name, value} = target as HTMLInputElement;
      if (SETTLED.has(name)) return;
      if (name === 'agent') this.#set('bot-id', value);
      if (target === this.#picker) this.#set('accent', value);
      changed();
    });
    form.addEventListener('change', ({target}) => {
      if (SETTLED.has((target as HTMLInputElement).name)) changed();
    });
    form.addEventListener('reset', (event) => {
      // The fields' own defaults are empty; the playground's are not.
      event.preventDefault();
      this.write({...DEFAULTS, theme: this.read().theme});
      changed();
    });
  }

  read(): Settings {
    return Object.fromEntries(SETTING_NAMES.map((name) => [name, this.#field(name).value])) as Settings;
  }

  write(settings: Settings): void {
    for (const name of SETTING_NAMES) this.#set(name, settings[name]);
    this.#showConsequences();
  }

  #showConsequences(): void {
    const {'bot-id': botId, accent, radius, 'font-size': fontSize} = this.read();
    for (const choice of this.#form.querySelectorAll<HTMLInputElement>('[name="agent"]')) {
      choice.checked = choice.value === botId;
    }
    element('#agent-description', HTMLElement).textContent = describeAgent(botId);
    this.#picker.value = this.#field('accent').value || OWN_ACCENT;
    element('#accent', HTMLInputElement).setAttribute(
      'aria-invalid',
      String(!/^(#[\da-f]{6})?$/i.test(accent)),
    );
    element('#radius-value', HTMLOutputElement).value = `${radius}px`;
    element('#font-size-value', HTMLOutputElement).value = `${fontSize}px`;
  }

  #set(name: SettingName, value: string): void {
    const field = this.#field(name);
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
