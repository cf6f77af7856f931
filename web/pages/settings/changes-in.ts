/** Code, and words that only matter to operators and programmers. */
const NOT_FOR_PEOPLE =
  /`|\b(?:APIs?|operators?|servers?|PostgreSQL|SQLite|databases?|webhooks?|releases?|migrations?|tests?)\b/i;

/**
 * The changelog as a page shows it to people: its versions with what was added and changed in a sentence each, and how
 * many mistakes were corrected. Without its title, links, and changes that matter only to operators and programmers.
 */
export const changesIn = (changelog: string): string =>
  withoutLinks(changelog)
    .split(/^(?=## )/m)
    .flatMap((version) => versionFor(version) ?? [])
    .join('\n\n');

const withoutLinks = (changelog: string): string =>
  changelog
    .slice(changelog.indexOf('\n## ') + 1)
    .replaceAll(/^\[.*\n?/gm, '')
    .replaceAll(/^## \[(.*?)\]/gm, '## $1')
    .replaceAll(/\s+\((?:\[[^\]]*\]\([^)]*\)(?:,\s)?)+\)/g, '');

/** Null: nothing has changed in it. */
function versionFor(version: string): string | null {
  const [head = '', ...parts] = version.split(/^(?=### )/m);
  const [title = '', ...lines] = head.trim().split('\n');
  const texts = [listFor(lines.join('\n')), ...parts.map(partFor)].filter((text) => text !== '');
  return texts.length === 0 ? null : [title, ...texts].join('\n\n');
}

function partFor(part: string): string {
  const [title = '', ...lines] = part.trim().split('\n');
  const list = listFor(lines.join('\n'));
  const count = list.split('\n').length;
  if (list === '') return '';
  if (title === '### Fixed') return `${count} ${count === 1 ? 'mistake was' : 'mistakes were'} corrected.`;
  return `${title}\n\n${list}`;
}

/** The first sentence of each item of a list, each on a line; what is before the list stays. */
function listFor(list: string): string {
  const [before = '', ...items] = list.split(/^- /m).map((item) => item.trim().replaceAll(/\s+/g, ' '));
  const first = items.map((item) => item.split(/(?<=[.!?]”?)\s+(?=[\p{Lu}“])/u)[0]!);
  const shown = first.filter((sentence) => !NOT_FOR_PEOPLE.test(sentence)).map((sentence) => `- ${sentence}`);
  return [before, shown.join('\n')].filter((text) => text !== '').join('\n\n');
}
