// Files for workerd, which loads only modules that its configuration names.
import {fileURLToPath} from 'node:url';
import {build} from 'vite';

/** Builds the relay as `relay.js` into `folder`. */
export async function buildRelay(folder: string): Promise<void> {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      target: 'es2022',
      outDir: folder,
      emptyOutDir: false,
      lib: {
        entry: fileURLToPath(new URL('../../src/relay/create-relay.ts', import.meta.url)),
        formats: ['es'],
        fileName: () => 'relay.js',
      },
    },
  });
}

/** Returns the configuration of a worker at a free port. `modules`: files by the names that import them, the worker first. */
export function workerdConfiguration(
  modules: Readonly<Record<string, string>>,
  variables: Readonly<Record<string, string>> = {},
): string {
  const named = Object.entries(modules).map(
    ([name, file]) => `    (name = ${JSON.stringify(name)}, esModule = embed ${JSON.stringify(file)}),`,
  );
  const bound = Object.entries(variables).map(
    ([name, text]) => `    (name = ${JSON.stringify(name)}, text = ${JSON.stringify(text)}),`,
  );
  return `using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "relay", worker = .relay),
    (name = "internet", network = (allow = ["local"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "relay")],
);

const relay :Workerd.Worker = (
  modules = [
${named.join('\n')}
  ],
  bindings = [
${bound.join('\n')}
  ],
  compatibilityDate = "2026-01-01",
);
`;
}
