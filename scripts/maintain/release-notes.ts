// Run by `npm version`: turns the section "Unreleased" of CHANGELOG.md into one for the version and today.
import {readFileSync, writeFileSync} from 'node:fs';

const file = new URL('../../CHANGELOG.md', import.meta.url);
const changelog = readFileSync(file, 'utf8');
const {npm_package_version: version} = process.env;
if (version === undefined) throw new Error('Start this by `npm version`: it needs npm_package_version.');
if (changelog.includes(`\n## ${version}`)) throw new Error(`CHANGELOG.md already has a section ${version}.`);
const unreleased = /^## Unreleased\n+(?=### )/m;
if (!unreleased.test(changelog)) throw new Error('CHANGELOG.md lists no change under "Unreleased".');
const heading = `## Unreleased\n\n## ${version} (${new Date().toISOString().slice(0, 10)})\n\n`;
writeFileSync(file, changelog.replace(unreleased, heading));
