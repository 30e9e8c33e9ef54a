import {
  CUSTOM_PROPERTIES,
  isValid,
  PREFIX,
  PROPERTY_NAMES,
  type CustomProperty,
  type PropertyName,
} from './custom-properties.js';
import {element} from './element.js';
import {toHex} from './painted-color.js';
import type {Settings} from './settings.js';

/** Adds a row for each custom property: its name, a color picker or a slider, and a field for any CSS value. */
export function fillPropertyRows(): void {
  for (const name of PROPERTY_NAMES) {
    const property: CustomProperty = CUSTOM_PROPERTIES[name];
    element(`#properties-${property.group}`, HTMLElement).append(row(name, property));
  }
}

/** Shows the values in pickers and sliders, and marks values that are not valid. */
export function showProperties(settings: Settings): void {
  for (const name of PROPERTY_NAMES) {
    const property: CustomProperty = CUSTOM_PROPERTIES[name];
    const value = settings[name];
    const valid = value === '' || isValid(name, value);
    element(`#${name}`, HTMLInputElement).setAttribute('aria-invalid', String(!valid));
    const tool = document.getElementById(toolId(name));
    if (!(tool instanceof HTMLInputElement)) continue;
    const shown = value !== '' && valid ? value : defaultOf(property);
    if (property.range) {
      tool.value = String(parseFloat(shown) || 0);
    } else {
      const swatch = tool.parentElement!;
      swatch.toggleAttribute('data-derived', shown === '');
      swatch.style.setProperty('--value', shown);
      tool.value = shown ? toHex(shown) : '#808080';
    }
  }
}

/** Returns the value that a picker or slider stands for: empty for the default of the property. */
export function valueOfTool({value, dataset}: HTMLInputElement): {name: PropertyName; value: string} {
  const name = dataset['property'] as PropertyName;
  const property: CustomProperty = CUSTOM_PROPERTIES[name];
  const text = value + (property.range?.unit ?? '');
  return {name, value: text === property.default ? '' : text};
}

function row(name: PropertyName, property: CustomProperty): HTMLElement {
  const row = document.createElement('div');
  row.className = 'property';
  const label = document.createElement('label');
  label.htmlFor = name;
  label.textContent = name;
  const field = document.createElement('input');
  field.id = name;
  field.name = name;
  field.ariaLabel = PREFIX + name;
  field.spellcheck = false;
  field.placeholder = /^[\w.]{1,10}$/.test(property.default) ? property.default : 'default';
  field.title = property.default && `Default: ${property.default}`;
  row.append(label, ...tool(name, property), field);
  return row;
}

function tool(name: PropertyName, {sameAs, range}: CustomProperty): HTMLElement[] {
  if (sameAs !== 'color' && !range) return [];
  const input = document.createElement('input');
  input.id = toolId(name);
  input.dataset['property'] = name;
  input.ariaLabel = `${PREFIX}${name}, ${range ? 'slider' : 'color picker'}`;
  input.type = range ? 'range' : 'color';
  if (range) {
    const {min, max, step} = range;
    Object.assign(input, {min, max, step});
    return [input];
  }
  const swatch = document.createElement('span');
  swatch.className = 'swatch';
  swatch.append(input);
  return [swatch];
}

function toolId(name: PropertyName): string {
  return `${name}-tool`;
}

/** Returns the default as a CSS value, or an empty text if it depends on other properties. */
function defaultOf({sameAs, default: text}: CustomProperty): string {
  if (sameAs !== 'color') return text === `${PREFIX}inset` ? '20px' : text;
  const [, light, dark] = /^(#\w+), dark (#\w+)$/.exec(text) ?? [];
  return light === undefined || dark === undefined ? '' : `light-dark(${light}, ${dark})`;
}
