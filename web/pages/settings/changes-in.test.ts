import { expect, test } from 'vitest';
import changelog from '../../../CHANGELOG.md?raw';
import { changesIn } from './changes-in.ts';

test('the page shows versions with their changes, without links to files that it does not have', () => {
  const text = `# Changelog

What changes, as in [Keep a Changelog](https://keepachangelog.com).

## [Unreleased]

## [0.2.0] - 2026-11-26

### Added

- Programs sign in
  ([how](docs/assistants.md), [for programmers](docs/api.md#sign-people-in)). Assistants (others) too.

## 0.1.0

- Tasks.

[0.2.0]: ../../releases/tag/v0.2.0
`;
  expect(changesIn(text)).toBe(`## 0.2.0 - 2026-11-26

### Added

- Programs sign in. Assistants (others) too.

## 0.1.0

- Tasks.`);
});

test('nothing of the changelog of Auric is shown as Markdown', () => {
  const shown = changesIn(changelog);
  expect(shown).toMatch(/^## /);
  expect(shown).not.toMatch(/\]\(|\[/);
});
