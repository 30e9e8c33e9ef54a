import {test} from 'node:test';
import {assert, expect} from 'chai';
import {devices, type BrowserContextOptions, type Locator} from 'playwright';

import {unfold} from '../support/unfold.js';
import {openBrowser, openService, openSite, tabsOf} from '../support/open.js';

const COMPLETIONS = '**/v1/chat/completions';

/** Presses by keyboard at a desk, and by finger on a phone. */
const PROFILES: Record<string, {options: BrowserContextOptions; press: (target: Locator) => Promise<void>}> =
  {
    'at a desk, by keyboard': {
      options: {viewport: {width: 1280, height: 800}},
      press: async (target) => {
        await target.focus();
        await target.press('Enter');
      },
    },
    'on a phone, by finger': {
      options: devices['Pixel 7'],
      press: (target) => target.tap(),
    },
  };

const {newTab} = tabsOf(await openBrowser());
const site = await openSite(`<a href="#top">A link of the page</a>
  <chat-bot bot-id="docs" base-url="${await openService(2)}" mode="floating" heading="Help"></chat-bot>`);

async function visit(options: BrowserContextOptions) {
  const page = await newTab(options);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(site);
  return page;
}

for (const [profile, {options, press}] of Object.entries(PROFILES)) {
  test(`opens, asks, reads, stops, retries, edits, copies, changes the language and closes: ${profile}`, async () => {
    const page = await visit(options);
    let posts = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/v1/chat/completions')) posts += 1;
    });
    const launcher = page.locator('chat-bot [part=launcher]');
    const panel = page.getByRole('dialog', {name: 'Help'});
    const field = panel.getByRole('textbox', {name: 'Your question'});

    // Enter alone begins a new line on touch screens.
    const send = () => field.press(options.hasTouch ? 'Control+Enter' : 'Enter');

    await press(launcher);
    await field.waitFor();
    expect(await launcher.getAttribute('aria-expanded')).to.equal('true');
    // A focused field would open the virtual keyboard.
    const focused = options.hasTouch ? panel : field;
    const assertFocus = async () => assert(await focused.evaluate((element) => element.matches(':focus')));
    await assertFocus();

    // Ask, read, open the references.
    await field.fill('How do I embed the widget in React?');
    await press(panel.getByRole('button', {name: 'Send'}));
    const references = panel.locator('[part=references]');
    await references.waitFor();
    expect(await panel.locator('[part=content]').last().innerText()).to.match(/React/);
    await references.evaluate(unfold);
    await panel.getByRole('link', {name: 'React and Next', exact: true}).waitFor();

    await field.fill('Is there a list of all attributes?');
    await send();
    await press(panel.getByRole('button', {name: 'Stop'}));
    await panel.getByText('You stopped this reply.').first().waitFor();
    await assertFocus();

    // An error and a retry.
    await page.route(COMPLETIONS, (route) => route.abort());
    await field.fill('Is there a dark mode?');
    await send();
    await panel.getByRole('alert').waitFor();
    await page.unroute(COMPLETIONS);
    await press(panel.getByRole('button', {name: 'Try again'}));
    await panel.getByText('color-scheme').first().waitFor();
    await assertFocus();
    await panel.getByRole('button', {name: 'New answer'}).waitFor();

    // Edit the first question, which removes all messages after it.
    await press(panel.getByRole('button', {name: 'Edit'}).first());
    const editor = panel.getByRole('textbox', {name: 'Edit your question'});
    await editor.fill('How do I embed the widget in Vue?');
    await press(panel.locator('.control-editor .control-primary'));
    await panel.getByRole('button', {name: 'New answer'}).waitFor();
    // The greeting, the question and its reply.
    expect(await panel.locator('[part=content]').count()).to.equal(3);

    await press(panel.getByRole('button', {name: 'Copy reply'}));
    await page.waitForFunction(async () => (await navigator.clipboard.readText()).includes('Vue'));

    // Another language, and close.
    await page.evaluate(() => (document.documentElement.lang = 'fr'));
    await panel.getByRole('button', {name: 'Fermer'}).waitFor();
    await press(panel.getByRole('button', {name: 'Fermer'}));
    await panel.waitFor({state: 'hidden'});
    expect(await launcher.getAttribute('aria-expanded')).to.equal('false');
    assert(await launcher.evaluate((element) => element.matches(':focus')), 'focus');

    // One POST per act: two questions, a failed one and its retry, an edited one.
    expect(posts).to.equal(5);
  });
}
