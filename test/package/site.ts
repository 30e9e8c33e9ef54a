// What the pages of these tests have in common.
import {read} from '../support/guides.js';

export const SCRIPTS = {
  module: '<script type="module" src="/chat-bot.js"></script>',
  classic: '<script src="/chat-bot.min.js" defer></script>',
};

/** A script with an agent that asks, offers a person, and takes files: then the classic script loads its late files. */
export const AGENT = `
  const answer = async function* ({messages}, signal, {answers = [], files = []}) {
    const [decided] = answers;
    const {content} = messages.at(-1);
    if (decided) yield {type: 'delta', text: 'Order: ' + decided.value};
    else if (content === 'Cancel') {
      const choices = [{value: 'canceled', label: 'Cancel the order'}];
      yield {type: 'request', id: 'order', text: 'Cancel order 1042?', choices};
    } else {
      yield {type: 'delta', text: 'Files: ' + files.length};
      if (content === 'Person') yield {type: 'handover', state: 'offered'};
    }
  };
  document.querySelector('chat-bot').transport = Object.assign(answer, {files: true});`;

/** A picture of one pixel. */
export const PICTURE = {
  name: 'lamp.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

export const html = (content: string) => `<!doctype html><html lang="en"><title>A site</title>${content}`;

/** The names of Trusted Types policies that docs/safety.md allows. */
const [, policies = 'none in docs/safety.md'] =
  /; trusted-types (chat-bot.*)/.exec(read('docs/safety.md')) ?? [];
export const POLICIES = policies;

/** The headers of a strict page. */
export const strict = (connect: string, trustedTypes = POLICIES) => ({
  'content-security-policy':
    `default-src 'none'; script-src 'self'; style-src 'none'; frame-src 'self'; connect-src ${connect}; ` +
    `require-trusted-types-for 'script'; trusted-types ${trustedTypes}`,
});
