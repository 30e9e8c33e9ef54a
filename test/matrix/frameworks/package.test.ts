// Tools that are installed into the cache check the packed package.
import {test} from 'node:test';
import {assert, expect} from 'chai';

import {importOnDemand} from '../../support/install-on-demand.js';
import {unpackPackage} from '../../support/install-package.js';

const PUBLINT = 'publint@0.3.25';
const TYPES = '@arethetypeswrong/core@0.18.5';

/** Subset of these tools. */
interface Publint {
  readonly publint: (
    options: object,
  ) => Promise<{readonly messages: readonly unknown[]; readonly pkg: unknown}>;
}
interface PublintUtils {
  readonly formatMessage: (message: unknown, pkg: unknown) => string;
}
interface TypesTool {
  readonly createPackageFromTarballData: (tarball: Uint8Array) => unknown;
  readonly checkPackage: (pkg: unknown) => Promise<{
    readonly types: unknown;
    readonly problems?: readonly {
      readonly kind: string;
      readonly entrypoint?: string;
      readonly resolutionKind?: string;
    }[];
  }>;
}

const application = unpackPackage();

test('publint → no message', async () => {
  const {publint} = (await importOnDemand(PUBLINT)) as Publint;
  const {formatMessage} = (await importOnDemand(PUBLINT, '/utils')) as PublintUtils;
  const {buffer} = Uint8Array.from(application.tarball);
  const {messages, pkg} = await publint({strict: true, pack: {tarball: buffer}});
  expect(messages.map((message) => formatMessage(message, pkg))).to.deep.equal([]);
});

test('are-the-types-wrong → no problem, where `exports` are read', async () => {
  const {checkPackage, createPackageFromTarballData} = (await importOnDemand(TYPES)) as TypesTool;
  const checked = await checkPackage(createPackageFromTarballData(application.tarball));
  assert(checked.types, 'there are types');
  expect(
    checked.problems?.filter(
      ({kind, entrypoint, resolutionKind}) =>
        // The package has only modules, which its minimum versions of Node can `require()`.
        kind !== 'CJSResolvesToESM' &&
        // TypeScript 7 has no such resolution any more.
        resolutionKind !== 'node10' &&
        // These are no modules.
        !entrypoint?.endsWith('.json'),
    ),
  ).to.deep.equal([]);
});
