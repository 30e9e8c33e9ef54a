import type {ChatBot, ChatFile} from '../../../src/index.js';
import {desk, type Reply} from '../handover/handover-chat.js';
import {place, type Harness} from '../../support/harness.js';
import {until} from '../../support/until.js';

/** A picture of one color. */
export async function picture(
  name = 'screen.png',
  type = 'image/png',
  width = 40,
  height = 20,
): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#08f';
  context.fillRect(0, 0, width, height);
  const blob = await new Promise<Blob>((resolve) => canvas.toBlob((made) => resolve(made!), type));
  return new File([blob], name, {type});
}

export const pdf = (name = 'invoice.pdf', bytes = 1_000): File =>
  new File(['%PDF-1.4\n', new Uint8Array(bytes - 9)], name, {type: 'application/pdf'});

/** Places a chat whose transport takes files, and plays these replies. */
export async function placeTaker(replies: readonly Reply[], properties: Partial<ChatBot> = {}) {
  const parts = desk(replies);
  const transport = Object.assign(parts.transport, {files: true});
  const accept = 'image/*, application/pdf';
  const harness = await place({botId: '', accept, ...properties, transport});
  await until(() => harness.has('input'));
  return {harness, ...parts};
}

/** The files in the composer: their names, and what is said beside them. */
export const listed = ({root}: Harness): string[] => words(root, '.files-list > li');

/** The files of the questions in the transcript. */
export const shown = ({root}: Harness): string[] => words(root, '.files-sent > li');

const words = (root: ShadowRoot, selector: string) =>
  [...root.querySelectorAll<HTMLElement>(selector)].map((item) => item.innerText.replace(/\s+/g, ' ').trim());

/** The visitor chooses files, when the button was pressed and the code is there. */
export async function choose(harness: Harness, ...files: readonly File[]): Promise<void> {
  harness.part('attach')!.click();
  const input = await until(() => harness.root.querySelector<HTMLInputElement>('input[type=file]'));
  input.files = transferOf(files).files;
  input.dispatchEvent(new Event('change', {bubbles: true}));
}

/** The visitor chooses files, and waits until they can be sent. */
export async function add(harness: Harness, ...files: readonly File[]): Promise<void> {
  if (files.length > 0) await choose(harness, ...files);
  await until(() => {
    const {length} = listed(harness).filter((words) => / (?:kB|byte|MB)/i.test(words));
    return length >= files.length;
  });
}

export function transferOf(files: readonly File[], text?: string): DataTransfer {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  if (text !== undefined) transfer.setData('text/plain', text);
  return transfer;
}

/** The data of files, without their bytes. */
export const named = (files: readonly ChatFile[] | undefined) => files?.map(({name, type}) => [name, type]);

/** What the visitor is told of files that cannot be sent. */
export const told = ({root}: Harness): string =>
  root.querySelector<HTMLElement>('.files-problem')?.innerText.replace(/\s+/g, ' ').trim() ?? '';
