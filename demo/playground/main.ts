import {readSettings, writeSettings} from './address.js';
import {fillAgentLists} from './agent-list.js';
import {CheckPanel} from './check-panel.js';
import {applyColorScheme} from './color-scheme.js';
import {ContrastTable} from './contrast-table.js';
import {Controls} from './controls.js';
import {element} from './element.js';
import {EmbedPanel} from './embed-panel.js';
import {EventLog} from './event-log.js';
import {fillLanguages} from './languages.js';
import {openLinksInNewTab} from './links.js';
import {connectMethods} from './methods.js';
import {fillOptionFields} from './option-fields.js';
import {fillPresets, OPENING_QUESTION} from './presets.js';
import {fillPropertyRows} from './property-rows.js';
import {recordingFetch} from './recording-fetch.js';
import {ReplyPanel} from './reply-panel.js';
import {RequestPanel} from './request-panel.js';
import type {Settings} from './settings.js';
import {Stage} from './stage.js';
import {makeTabs} from './tabs.js';
import {tagOf} from './tag.js';

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
const requestPanel = new RequestPanel();
const replyPanel = new ReplyPanel();
const eventLog = new EventLog();
const checkPanel = new CheckPanel();
const inNewTab = element('#new-tab', HTMLInputElement);

const stage = new Stage(controls.read(), (chat) => {
  chat.fetch = recordingFetch(chat.ownerDocument.defaultView!, (request) => {
    requestPanel.show(request);
    return replyPanel.expect();
  });
  eventLog.follow(chat);
  openLinksInNewTab(chat, () => inNewTab.checked);
});
const contrastTable = new ContrastTable();

function show(settings: Settings): void {
  const tag = tagOf(settings);
  applyColorScheme(document, settings.scheme);
  embedPanel.show(tag);
  contrastTable.show(tag);
  checkPanel.show(settings);
}

show(controls.read());
connectMethods(() => stage.chat, element('#methods', HTMLFormElement));
for (const list of document.querySelectorAll('[role="tablist"]')) makeTabs(list);

fillPresets(element('#presets', HTMLElement), ({settings, question}) => {
  controls.apply(settings);
  stage.begin(question);
});
// An address with settings shows what was set.
if (location.search === '') stage.begin(OPENING_QUESTION);
else stage.load();
