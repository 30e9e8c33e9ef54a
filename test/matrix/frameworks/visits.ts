// Acts of visitors in the examples of demo/frameworks/.
import assert from 'node:assert/strict';
import type {Page} from 'playwright';

/** Uses an example like a visitor: the controls of the app and the chat in turn. */
export async function visit(page: Page, address: string, service: string): Promise<void> {
  const launcher = page.locator('chat-bot [part=launcher]');
  const panel = page.getByRole('dialog', {name: 'Help'});
  const messages = panel.locator('[part~=message]');
  const questions = panel.locator('[part~=user-message]');
  const button = (name: string) => page.getByRole('button', {name, exact: true});
  const reply = (words: RegExp) =>
    page.getByRole('list', {name: 'Replies so far'}).getByRole('listitem').filter({hasText: words});
  const ask = async (question: string) => {
    const field = panel.getByPlaceholder('Ask about the chat itself');
    await field.fill(question);
    await field.press('Enter');
  };

  // The chat opens with the `base-url` of the app.
  await page.goto(address);
  await page.getByLabel('Service').fill(service);
  await launcher.click();
  await ask('How do I embed the widget in React?');

  // The reply arrives with its references, and the app receives the event.
  await panel.locator('[part=references]').evaluate((list) => list.setAttribute('open', ''));
  assert.match(await messages.last().innerText(), /from 'chat-bot-element\/react'/);
  await reply(/^complete: .*React/).waitFor();

  // A link of the reply opens a page of the app.
  await panel.getByRole('link', {name: 'React and Next', exact: true}).click();
  await page.getByText('You are at /knowledge/react').waitFor();
  assert.equal(page.context().pages().length, 1, 'the link opened nothing else');

  // The app chooses another agent, which starts a new conversation, and sends a question.
  await page.getByLabel('Agent').selectOption('docs-unlinked');
  await questions.waitFor({state: 'detached'});
  await button('Ask about colours').click();
  await reply(/^complete: .*colou?r/i).waitFor();
  assert.equal(await questions.count(), 1);
  assert.equal(await panel.locator('[part=references]').count(), 0, 'this agent cites nothing');

  // The app removes the chat during a reply and inserts it again.
  await page.getByLabel('Agent').selectOption('stalled');
  await ask('How do I embed the widget in Vue?');
  await panel.getByRole('button', {name: 'Stop'}).waitFor();
  await panel.getByRole('button', {name: 'Close'}).click();
  await button('Remove the chat').click();
  await launcher.waitFor({state: 'detached'});
  await reply(/^stopped: /).waitFor();
  await page.getByLabel('Agent').selectOption('docs');
  await button('Put it back').click();
  await launcher.click();
  await ask('How do I embed the widget in Svelte?');
  await reply(/^complete: .*Svelte/).waitFor();
  await panel.locator('[part=references]').waitFor();
}

/** Opens the page for signed-in visitors directly and from another page. Each time, headers are sent and the guard runs. */
export async function visitSession(page: Page, address: string, service: string): Promise<void> {
  const link = page.getByRole('link', {name: 'For signed-in visitors'});
  for (const open of [() => page.goto(`${address}session`), () => link.click()]) {
    await page.goto(address);
    await open();
    await page.getByRole('heading', {name: 'For signed-in visitors'}).waitFor();
    await page.getByLabel('Service').fill(service);
    const field = page.getByRole('textbox', {name: 'Your question'});
    await field.fill('my password');
    await field.press('Enter');
    await page.getByText('Not sent: my password').waitFor();
    await field.fill('How do I embed the widget in React?');
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await field.press('Enter');
    assert.equal((await sent).headers()['x-session'], 'signed-in');
    await page.locator('chat-bot summary').waitFor();
  }
}

/** Follows a link to another page of the app during a reply. The chat stays, and its requests have the headers of the app. */
export async function visitPages(page: Page, address: string, service: string): Promise<void> {
  const panel = page.getByRole('dialog', {name: 'Help'});
  const stop = panel.getByRole('button', {name: 'Stop'});
  await page.goto(`${address}more/`);
  await page.getByRole('heading', {name: 'Second page'}).waitFor();
  await page.getByLabel('Service').fill(service);
  await page.getByLabel('Agent').selectOption('stalled');
  await page.locator('chat-bot [part=launcher]').click();
  const field = panel.getByPlaceholder('Ask about the chat itself');
  await field.fill('Does the chat stay?');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await field.press('Enter');
  assert.equal((await sent).headers()['x-session'], 'signed-in');
  await stop.waitFor();
  for (const name of ['First page', 'Second page']) {
    await page.getByRole('link', {name}).click();
    await page.getByRole('heading', {name}).waitFor();
  }
  await page.goBack();
  await page.getByRole('heading', {name: 'First page'}).waitFor();
  await stop.click();
  await page
    .getByRole('listitem')
    .filter({hasText: /^stopped: /})
    .waitFor();
}
