/** The changelog as a page shows it: without its title, links into the documentation and addresses of comparisons. */
export const changesIn = (changelog: string): string =>
  changelog
    .slice(changelog.indexOf('\n## ') + 1)
    .replaceAll(/^\[.*\n?/gm, '')
    .replaceAll(/^## \[(.*?)\]/gm, '## $1')
    .replaceAll(/\s+\((?:\[[^\]]*\]\([^)]*\)(?:,\s)?)+\)/g, '')
    .trimEnd();
