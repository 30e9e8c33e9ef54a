// Run by `npm version`: renames the section "Unreleased" of CHANGELOG.md to the version and today's date, and
// adds a new one.
import {readFileSync, writeFileSync} from 'node:fs';

import {releaseNotes} from './changelog.js';

const changelog = new URL('../../CHANGELOG.md', import.meta.url);
const {npm_package_version: version} = process.env;
if (version === undefined) throw new Error('Start this by `npm version`: it needs npm_package_version.');
const today = new Date().toISOString().slice(0, 10);
writeFileSync(changelog, releaseNotes(readFileSync(changelog, 'utf8'), version, today));
