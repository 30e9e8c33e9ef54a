import {spawnSync} from 'node:child_process';
import {existsSync, mkdirSync, readdirSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import type {Plugin} from 'vite';

import {installOnDemand} from '../../support/install-on-demand.js';
import type {ContenderPage} from '../contenders.js';
import type {Peer} from './packages.js';

const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/on-demand/', import.meta.url));

/** Installs a peer into the cache. Returns its contender, or `undefined` if it cannot be installed. */
export function installPeer(peer: Peer): ContenderPage | undefined {
  const {name, module} = peer;
  const plugin = peer.bundle ? unpacked(peer, peer.bundle) : installed(peer);
  return plugin && {name, module, plugins: [plugin]};
}

function nameOf(wanted: string): string {
  return wanted.slice(0, wanted.lastIndexOf('@'));
}

/** Resolves the imports of a contender from the folder of its packages. */
function installed({name, packages}: Peer): Plugin | undefined {
  const folder = installOnDemand(`peers/${name}`, packages);
  if (folder === undefined) return undefined;
  const names = packages.map(nameOf);
  return {
    name: 'bench-peer',
    enforce: 'pre',
    resolveId(source, importer) {
      const isOfPeer = names.some((one) => source === one || source.startsWith(`${one}/`));
      if (!isOfPeer || importer?.includes('node_modules')) return null;
      return this.resolve(source, join(folder, 'package.json'), {skipSelf: true});
    },
  };
}

/** Resolves the imports of a contender to the files of a package that is only unpacked. */
function unpacked(
  {packages: [wanted = '']}: Peer,
  bundle: Readonly<Record<string, string>>,
): Plugin | undefined {
  const folder = join(CACHE, 'unpacked', wanted.replace('/', '-'));
  const root = join(folder, 'package');
  if (!existsSync(root) && !unpack(wanted, folder)) return undefined;
  return {
    name: 'bench-peer',
    enforce: 'pre',
    resolveId: (source) => (source in bundle ? join(root, bundle[source]!) : null),
  };
}

function unpack(wanted: string, folder: string): boolean {
  mkdirSync(folder, {recursive: true});
  const options = {cwd: folder, stdio: 'ignore', shell: process.platform === 'win32'} as const;
  if (spawnSync('npm', ['pack', wanted, '--fetch-retries', '0'], options).status !== 0) return false;
  const tarball = readdirSync(folder).find((file) => file.endsWith('.tgz'));
  return tarball !== undefined && spawnSync('tar', ['-xzf', tarball], options).status === 0;
}
