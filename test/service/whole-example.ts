import {readFileSync} from 'node:fs';

/** Returns the whole example of the README of the service: its file of agents, its commands, and the options of the service. */
export function wholeExample(): {json: string; shell: string; args: string[]} {
  const readme = readFileSync(new URL('../../demo/service/README.md', import.meta.url), 'utf8');
  const [, json = '', shell = ''] =
    /A whole example[^\n]*\n\n```json\n([^]*?)```\n\n```sh\n([^]*?)```/.exec(readme) ?? [];
  const [, options = ''] = /^npm run service -- (.*)$/m.exec(shell) ?? [];
  return {json, shell, args: options.split(' ')};
}
