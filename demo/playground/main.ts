import '../../src/define.js';

import type {ChatBot} from '../../src/index.js';
import {Address} from './address.js';
import {fillAgentLists} from './agent-list.js';
import {Controls} from './controls.js';
import {element} from './element.js';
import {EmbedPanel} from './embed-panel.js';
import {EventLog} from './event-log.js';
import {openLinksInNewTab} from './links.js';
import {connectMethods} from './methods.js';
import {recordingFetch} from './recording-fetch.js';
import {ReplyPanel} from './reply-panel.js';
import {RequestPanel} from './request-panel.js';
import type {Settings} from './settings.js';
import {makeTabs} from './tabs.js';
import {applyTag, tagOf} from './tag.js';
import {applyTheme} from './theme.js';

const chat = document.querySelector<ChatBot>('chat-bot')!;
const address = new Address();
const embedPanel = new EmbedPanel();
const requestPanel = new RequestPanel();
const replyPanel = new ReplyPanel();
const inNewTab = element('#new-tab', HTMLInputElement);

function show(settings: Settings): void {
  const tag = tagOf(settings);
  applyTag(chat, tag);
  applyTheme(settings.theme);
  embedPanel.show(tag);
}

fillAgentLists(element('#answering-agents', HTMLElement), element('#scenario-agents', HTMLElement));
const controls = new Controls(element('#controls', HTMLFormElement), (settings) => {
  show(settings);
  address.write(settings);
});
controls.write(address.read());
show(controls.read());

chat.fetch = recordingFetch((request) => {
  requestPanel.show(request);
  return replyPanel.expect();
});
new EventLog(chat);
connectMethods(chat, element('#methods', HTMLFormElement));
openLinksInNewTab(chat, () => inNewTab.checked);
for (const list of document.querySelectorAll('[role="tablist"]')) makeTabs(list);
