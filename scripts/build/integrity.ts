// Prints the value of `integrity` for a script tag, so that a page runs only this build.
import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';

for (const file of ['chat-bot.js', 'chat-bot.min.js']) {
  const bytes = readFileSync(new URL(`../../dist/${file}`, import.meta.url));
  console.log(`${file}  sha384-${createHash('sha384').update(bytes).digest('base64')}`);
}
