import { expect, test } from 'vitest';
import changelog from '../../../CHANGELOG.md?raw';
import { changesIn } from './changes-in.ts';

test('the page shows versions in sentences for people, without what is for operators or programs', () => {
  const text = `# Changelog

What changes, as in [Keep a Changelog](https://keepachangelog.com).

## [Unreleased]

## [0.2.0] - 2026-11-26

### Added

- Programs sign in
  ([how](docs/assistants.md), [for programmers](docs/api.md#sign-people-in)). Assistants (others) too.
- For operators: a file of systemd.
- The setting \`QUOTA\` has a limit. So does another.
- Several servers share one PostgreSQL.

### Fixed

- The API answered 500.
- A ring was cut.
- “Late” was early.

## 0.1.0

What was there:

- Tasks.

[0.2.0]: ../../releases/tag/v0.2.0
`;
  expect(changesIn(text)).toEqual([
    {
      version: '0.2.0',
      day: '2026-11-26',
      parts: [{ title: 'Added', changes: ['Programs sign in.'] }],
      fixed: 2,
    },
    { version: '0.1.0', day: null, parts: [{ title: null, changes: ['Tasks.'] }], fixed: 0 },
  ]);
});

test('what is not released yet is a version of its own', () => {
  expect(changesIn('# Changelog\n\n## [Unreleased]\n\n### Fixed\n\n- A ring was cut.\n')).toEqual([
    { version: null, day: null, parts: [], fixed: 1 },
  ]);
});

test('nothing of the changelog of Auric is shown as Markdown', () => {
  const shown = changesIn(changelog);
  expect(shown.map(({ version }) => version)).toContain('0.3.0');
  const texts = shown.flatMap(({ parts }) => parts.flatMap(({ changes }) => changes));
  expect(texts.length).toBeGreaterThan(50);
  expect(texts.join('\n')).not.toMatch(/\]\(|\[|`|\*\*|PostgreSQL/);
});
