const UNRELEASED = /^## Unreleased\n+(?=- )/m;

/**
 * A changelog whose section "Unreleased" became the section of `version`, with an empty "Unreleased" before it. Throws if
 * nothing is listed as unreleased, or if the version has a section already.
 */
export function releaseNotes(changelog: string, version: string, date: string): string {
  if (changelog.includes(`\n## ${version}`))
    throw new Error(`CHANGELOG.md already has a section ${version}.`);
  if (!UNRELEASED.test(changelog)) throw new Error('CHANGELOG.md lists no change under "Unreleased".');
  return changelog.replace(UNRELEASED, () => `## Unreleased\n\n## ${version} (${date})\n\n`);
}
