import assert from 'node:assert/strict';
import {readdirSync} from 'node:fs';
import {test} from 'node:test';

import {elementOf, type Package} from '../../scripts/manifest/manifest-types.js';

import {CUSTOM_PROPERTIES, PREFIX, type CustomProperty} from '../../demo/playground/custom-properties.js';
import {LOGGED_EVENTS} from '../../demo/playground/event-log.js';
import {LANGUAGES} from '../../demo/playground/languages.js';
import {read} from '../support/guides.js';

const root = new URL('../../', import.meta.url);
const element = elementOf(JSON.parse(read('dist/lib/custom-elements.json')) as Package);

const SYNTAX: Readonly<Record<CustomProperty['sameAs'], string>> = {
  color: '<color>',
  width: '<length>',
  'line-height': '<number> | <length>',
  'z-index': '<integer> | auto',
  'font-family': '<family-name>#',
  'box-shadow': 'none | <shadow>#',
};

test('custom properties of the manifest → each has a control, with its syntax and default', () => {
  assert.deepEqual(
    Object.entries<CustomProperty>(CUSTOM_PROPERTIES)
      .map(([name, {sameAs, default: text}]) => [PREFIX + name, SYNTAX[sameAs], text])
      .sort(),
    (element.cssProperties ?? []).map(({name, syntax, default: text = ''}) => [name, syntax, text]).sort(),
  );
});

test('events of the manifest → each is logged', () => {
  assert.deepEqual([...LOGGED_EVENTS].sort(), (element.events ?? []).map(({name}) => name).sort());
});

test('languages of the element → each can be chosen', () => {
  const files = readdirSync(new URL('src/locales/', root)).map((file) => file.replace(/\.ts$/, ''));
  assert.deepEqual(LANGUAGES, files.filter((file) => /^[a-z]{2}(-[A-Z]{2})?$/.test(file)).sort());
});
