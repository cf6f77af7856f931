/** Code, and words that only matter to operators and programmers. */
const NOT_FOR_PEOPLE =
  /`|\b(?:APIs?|operators?|servers?|PostgreSQL|SQLite|databases?|webhooks?|releases?|migrations?|tests?)\b/i;

/** What has changed in a version, for people: without what matters only to operators and programmers. */
export interface VersionChanges {
  /** `0.3.0`; null: what is not released yet. */
  version: string | null;
  /** `2026-11-27`, if it is known. */
  day: string | null;
  /** Groups of changes, a sentence each: `Added`, or null without a heading. Those of `Fixed` are only counted. */
  parts: { title: string | null; changes: string[] }[];
  fixed: number;
}

/** The versions of the changelog in which something has changed, newest first. */
export const changesIn = (changelog: string): VersionChanges[] =>
  asText(changelog)
    .split(/^(?=## )/m)
    .map(versionOf)
    .filter(({ parts, fixed }) => parts.length + fixed > 0);

const asText = (changelog: string): string =>
  changelog
    .slice(changelog.indexOf('\n## ') + 1)
    .replaceAll(/^\[.*\n?/gm, '')
    .replaceAll('**', '')
    .replaceAll(/^## \[(.*?)\]/gm, '## $1')
    .replaceAll(/\s+\((?:\[[^\]]*\]\([^)]*\)(?:,\s)?)+\)/g, '');

function versionOf(text: string): VersionChanges {
  const [head = '', ...rest] = text.split(/^(?=### )/m);
  const [, version, day = null] = /^## (\d\S*)?(?: - (\S+))?/.exec(head) ?? [];
  const all = [head.replace(/^## .*/, ''), ...rest].map((part) => ({
    title: /^### (.*)/.exec(part)?.[1] ?? null,
    changes: changesOf(part),
  }));
  return {
    version: version ?? null,
    day,
    parts: all.filter(({ title, changes }) => title !== 'Fixed' && changes.length > 0),
    fixed: all.find(({ title }) => title === 'Fixed')?.changes.length ?? 0,
  };
}

/** The first sentence of each item of a list. */
function changesOf(part: string): string[] {
  const [, ...items] = part.split(/^- /m).map((item) => item.trim().replaceAll(/\s+/g, ' '));
  return items
    .map((item) => item.split(/(?<=[.!?]”?)\s+(?=[\p{Lu}“])/u)[0]!)
    .filter((sentence) => !NOT_FOR_PEOPLE.test(sentence));
}
