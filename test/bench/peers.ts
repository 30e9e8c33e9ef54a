import {spawnSync} from 'node:child_process';
import {existsSync, mkdirSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import type {Plugin} from 'vite';

import {installOnDemand} from '../support/install-on-demand.js';
import type {ContenderPage} from './contenders.js';

/** A peer from the registry. */
interface Peer {
  readonly name: string;
  /** The module in `page/peers/` that creates it. */
  readonly module: string;
  /** The peer first. */
  readonly packages: readonly string[];
  /** Files of a package that contains everything it needs, by import. Its dependencies are not installed. */
  readonly bundle?: Readonly<Record<string, string>>;
  /** Whether it is only a renderer, which the bench puts into a plain box. */
  readonly isRenderer?: true;
  /** Explains a peculiarity of its measurement. */
  readonly note?: string;
}

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/on-demand/', import.meta.url));

export const PEERS: readonly Peer[] = [
  {name: 'deep-chat', module: 'deep-chat.ts', packages: ['deep-chat@2.4.2']},
  {
    name: 'streaming-markdown',
    module: 'streaming-markdown.ts',
    packages: ['streaming-markdown@0.2.15'],
    isRenderer: true,
    note: 'a renderer, without chat and sanitizer',
  },
  {
    name: 'streamdown',
    module: 'streamdown.ts',
    packages: ['streamdown@2.7.1', 'react@19.3.1', 'react-dom@19.3.1'],
    isRenderer: true,
    note: "a renderer, without chat, plugins and Tailwind's classes",
  },
  {
    name: '@n8n/chat',
    module: 'n8n-chat.ts',
    packages: ['@n8n/chat@1.37.0'],
    bundle: {'@n8n/chat': 'dist/chat.bundle.es.js', '@n8n/chat/style.css': 'dist/style.css'},
  },
  {name: 'flowise-embed', module: 'flowise-embed.ts', packages: ['flowise-embed@3.1.6']},
  {
    name: 'botframework-webchat',
    module: 'botframework-webchat.ts',
    // The newest React that Web Chat supports.
    packages: ['botframework-webchat@4.18.1', 'react@18.3.1', 'react-dom@18.3.1'],
    note: 'gets one activity for all tokens of a frame, because each repeats the whole text',
  },
];

/** Installs a peer into the cache. Returns its contender, or `undefined` if it cannot be installed. */
export function installPeer({name, module, packages, bundle}: Peer): ContenderPage | undefined {
  const folder = bundle ? unpack(packages[0]!) : installOnDemand(`peers/${name}`, packages);
  if (folder === undefined) return undefined;
  const names = packages.map((wanted) => wanted.slice(0, wanted.lastIndexOf('@')));
  const plugin: Plugin = {
    name: 'bench-peer',
    enforce: 'pre',
    resolveId(source, importer) {
      if (bundle) return source in bundle ? join(folder, bundle[source]!) : null;
      const isOfPeer = names.some((one) => source === one || source.startsWith(`${one}/`));
      if (!isOfPeer || importer?.includes('node_modules')) return null;
      return this.resolve(source, join(folder, 'package.json'), {skipSelf: true});
    },
  };
  return {name, module: `peers/${module}`, plugins: [plugin]};
}

/** Unpacks a package without its dependencies. */
function unpack(wanted: string): string | undefined {
  const folder = join(CACHE, 'unpacked', wanted.replace('/', '-'));
  mkdirSync(folder, {recursive: true});
  const command = `npm pack ${wanted} --fetch-retries 0 && tar -xzf *.tgz`;
  const isUnpacked =
    existsSync(join(folder, 'package')) ||
    spawnSync(command, {cwd: folder, stdio: 'ignore', shell: true}).status === 0;
  return isUnpacked ? join(folder, 'package') : undefined;
}
