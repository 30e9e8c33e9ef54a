const UNRELEASED = /^## Unreleased\n+(?=### )/m;

/**
 * Moves the entries of "Unreleased" to a new section for `version`. Throws if there are none, or if the version
 * already has a section.
 */
export function releaseNotes(changelog: string, version: string, date: string): string {
  if (changelog.includes(`\n## ${version}`))
    throw new Error(`CHANGELOG.md already has a section ${version}.`);
  if (!UNRELEASED.test(changelog)) throw new Error('CHANGELOG.md lists no change under "Unreleased".');
  return changelog.replace(UNRELEASED, () => `## Unreleased\n\n## ${version} (${date})\n\n`);
}
