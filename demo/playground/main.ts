import {readSettings, writeSettings} from './address.js';
import {fillAgentLists} from './agent-list.js';
import {applyColorScheme} from './color-scheme.js';
import {Controls} from './controls.js';
import {element} from './element.js';
import {EmbedPanel} from './embed-panel.js';
import {EventLog} from './event-log.js';
import {fillLanguages} from './languages.js';
import {openLinksInNewTab} from './links.js';
import {fillOptionFields} from './option-fields.js';
import {fillPresets, OPENING_QUESTION} from './presets.js';
import {fillPropertyRows} from './property-rows.js';
import type {Settings} from './settings.js';
import {Stage} from './stage.js';
import {makeTabs} from './tabs.js';
import {tagOf} from './tag.js';

const eventLog = new EventLog();
const inNewTab = element('#new-tab', HTMLInputElement);

// An address with settings shows what was set.
const stage = new Stage(readSettings(), location.search === '' ? OPENING_QUESTION : undefined, (chat) => {
  eventLog.follow(chat);
  openLinksInNewTab(chat, () => inNewTab.checked);
});

// People look at the chat first. The settings share its thread.
await stage.whenDrawn();

fillAgentLists(element('#agents', HTMLDataListElement), element('#failure', HTMLSelectElement));
fillLanguages(element('#lang', HTMLSelectElement));
fillPropertyRows();
fillOptionFields(element('#controls', HTMLFormElement));

const controls = new Controls(element('#controls', HTMLFormElement), (settings) => {
  stage.show(settings);
  show(settings);
  writeSettings(settings);
});
controls.write(readSettings());

const embedPanel = new EmbedPanel();

function show(settings: Settings): void {
  applyColorScheme(document, settings.scheme);
  embedPanel.show(tagOf(settings));
}

stage.show(controls.read());
show(controls.read());
makeTabs(element('[role="tablist"]', HTMLElement));

fillPresets(element('#presets', HTMLElement), ({settings, question}) => {
  controls.apply(settings);
  stage.begin(question);
});
