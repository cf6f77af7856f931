import { UNUSED_PARTS } from '../unused-parts.ts';
import { isTest } from './import-rules.ts';
import type { Source } from './sources.ts';

const THEME = 'web/ui/style/theme.ts';

/** Fields of Mantine with a list of options, which crash with drawn scrollbars. */
const WITH_OPTIONS = ['Autocomplete', 'ComboboxPopover', 'MultiSelect', 'Select', 'TagsInput'];

/** Code of the web application that uses what is not in its build: only whoever opens that screen would notice. */
export function usesOfUnusedParts(sources: readonly Source[]): string[] {
  const web = sources.filter(({ path }) => path.startsWith('web/') && !isTest(path));
  const theme = web.find(({ path }) => path === THEME)?.lines.join('\n') ?? '';
  const crashing = WITH_OPTIONS.filter(
    (name) => !new RegExp(String.raw`\b${name}: \{\s*defaultProps: \{[^}]*\bwithScrollArea: false`).test(theme),
  );
  return web.flatMap((source) => [...usesOf(source), ...(source.path === THEME ? [] : importsOf(source, crashing))]);
}

const usesOf = ({ path, lines }: Source): string[] =>
  lines.flatMap((line, index) =>
    UNUSED_PARTS.flatMap(({ use }) => {
      const [found] = use?.exec(line) ?? [];
      if (found === undefined) return [];
      return [
        `${path}:${index + 1} uses ${found}, which is not in the build: take it off UNUSED_PARTS in scripts/unused-parts.ts first, or do without it`,
      ];
    }),
  );

/** Which of these names of Mantine a file imports. */
const importsOf = ({ path, lines }: Source, names: readonly string[]): string[] =>
  [...lines.join('\n').matchAll(/^import \{([^}]*)\} from '@mantine\/core';$/gm)].flatMap(([, imported = '']) =>
    names
      .filter((name) => imported.split(',').some((each) => each.trim().split(' ')[0] === name))
      .map(
        (name) =>
          `${path} uses ${name}, whose drawn scrollbars are not in the build: give it \`withScrollArea: false\` in ${THEME}`,
      ),
  );
