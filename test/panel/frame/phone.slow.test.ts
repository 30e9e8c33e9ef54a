import {setViewport} from '@web/test-runner-commands';
import {expect} from 'chai';

import {AssistedChat} from '../../assistant/assisted-chat.js';
import {until} from '../../support/until.js';

/** On a page of its own: WebKit gives a new chat the styles of an earlier one in a window of another size. */
suite('dialog on a phone', () => {
  setup(() => setViewport({width: 360, height: 740}));

  test('fills the screen before and after a question, with a header that closes', async () => {
    const chat = await AssistedChat.openDialog();
    const panel = chat.harness.part('panel')!;
    // It slides in.
    await until(() => panel.getBoundingClientRect().y === 0);
    const expectFilled = () => {
      const {x, width, height} = panel.getBoundingClientRect();
      expect([x, width, height]).to.deep.equal([0, innerWidth, innerHeight]);
    };
    expectFilled();
    await chat.ask('How long?');
    expectFilled();
    await chat.harness.click('close');
    await until(() => !chat.isDialogShown);
  });
});
