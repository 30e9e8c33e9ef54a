// Run by `npm version`: turns the section "Unreleased" of CHANGELOG.md into one for the version and today.
import {readFileSync, writeFileSync} from 'node:fs';

import {releaseNotes} from './changelog.js';

const changelog = new URL('../../CHANGELOG.md', import.meta.url);
const {npm_package_version: version} = process.env;
if (version === undefined) throw new Error('Start this by `npm version`: it needs npm_package_version.');
const today = new Date().toISOString().slice(0, 10);
writeFileSync(changelog, releaseNotes(readFileSync(changelog, 'utf8'), version, today));
