import {readFile} from 'node:fs/promises';

import {transformWithOxc} from 'vite';

/** Runs the example in the comment of a class. `values`: the names that it uses and does not declare. */
export async function runDocExample(
  file: URL,
  className: string,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const source = await readFile(file, 'utf8');
  const before = source.slice(0, source.indexOf(`export class ${className}`));
  const comment = before.slice(before.lastIndexOf('/**')).replace(/^ \* ?/gm, '');
  const example = /```ts\n([^]*?)```/.exec(comment)?.[1];
  if (example === undefined) throw new Error(`The comment of ${className} has no example.`);
  const names = Object.keys(values).join(', ');
  const {code} = await transformWithOxc(`export default async ({${names}}) => {${example}};`, 'example.ts');
  const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    default: (values: Readonly<Record<string, unknown>>) => Promise<void>;
  };
  await module.default(values);
}
