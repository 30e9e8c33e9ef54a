// What the pages of these tests have in common.
import {read} from '../support/guides.js';

export const SCRIPTS = {
  module: '<script type="module" src="/chat-bot.js"></script>',
  classic: '<script src="/chat-bot.min.js" defer></script>',
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
