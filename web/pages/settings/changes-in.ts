/**
 * The changelog as a page shows it: without its title, links into the documentation, addresses of comparisons, and
 * without "Unreleased" while nothing is below it.
 */
export const changesIn = (changelog: string): string =>
  changelog
    .slice(changelog.indexOf('\n## ') + 1)
    .replace(/^## \[Unreleased\]\s+(?=## )/m, '')
    .replaceAll(/^\[.*\n?/gm, '')
    .replaceAll(/^## \[(.*?)\]/gm, '## $1')
    .replaceAll(/\s+\((?:\[[^\]]*\]\([^)]*\)(?:,\s)?)+\)/g, '')
    .trimEnd();
