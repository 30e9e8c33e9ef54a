// Prints what a tag needs in `integrity`, so that a page runs no other script than the one that was built.
import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';

for (const file of ['chat-bot.js', 'chat-bot.min.js']) {
  const bytes = readFileSync(new URL(`../../dist/${file}`, import.meta.url));
  console.log(`${file}  sha384-${createHash('sha384').update(bytes).digest('base64')}`);
}
