import type { Plugin } from 'vite';

interface UnusedPart {
  /** The end of a module's path in packages. */
  part: string;
  /** A piece of the path of what imports it. */
  of: string;
  /** What stands for it. */
  code: string;
  /** How the web application would come to need it, in a line of its code; the architecture test looks for that. */
  use?: RegExp;
}

const nothing = (...names: string[]) => names.map((name) => `export const ${name} = null;`).join('');

/** What packages import for things that Auric does not have. */
export const UNUSED_PARTS: readonly UnusedPart[] = [
  // The rules of markdown-it for named characters, and for addresses in the text.
  {
    of: '/markdown-it/',
    part: 'entities',
    code: 'export const decodeHTML = (text) => text; export const decodeHTMLStrict = decodeHTML;',
  },
  { of: '/markdown-it/', part: 'linkify-it', code: 'export default class {}', use: /\blinkify: true/ },
  // Drawn scrollbars: dialogs only ask whether they have them, and the theme takes them out of lists of options.
  ...[
    { of: '/ModalRoot.mjs', use: /\bscrollAreaComponent\b/ },
    { of: '/OptionsDropdown.mjs', use: /\bwithScrollArea\b(?!(: |=\{)false)/ },
  ].map((user) => ({
    ...user,
    part: '/ScrollArea.mjs',
    code: 'export const ScrollArea = { Autosize: null };',
  })),
  // Menus in menus, with a field, with squares and behind the right button; popups with a tip.
  ...['Sub', 'Search', 'Label', 'CheckboxItem', 'CheckboxGroup', 'ContextMenu'].map((name) => ({
    of: '/Menu/Menu.mjs',
    part: `/Menu${name}.mjs`,
    code: nothing(`Menu${name}`),
    use: new RegExp(String.raw`\bMenu\.?${name}\b`),
  })),
  {
    of: '/Popover/Popover.mjs',
    part: '/PopoverContextMenu.mjs',
    code: nothing('PopoverContextMenu'),
    use: /\bPopover\.?ContextMenu\b/,
  },
  {
    of: '/PopoverDropdown.mjs',
    part: '/FloatingArrow.mjs',
    code: 'export const FloatingArrow = () => null;',
    use: /\bwithArrow\b(?!(: |=\{)false)/,
  },
  { of: '/PopoverDropdown.mjs', part: '/get-arrow-position-styles.mjs', code: nothing('getArrowMergeDropdownStyles') },
];

/** Puts something small in the place of each unused part, in the build. */
export function withoutUnusedParts(): Plugin {
  const prefix = '\0unused ';
  return {
    name: 'without-unused-parts',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id, importer) => {
      const found = UNUSED_PARTS.findIndex(({ of, part }) => id.endsWith(part) && importer?.includes(of));
      return found === -1 ? null : `${prefix}${found}`;
    },
    load: (id) => (id.startsWith(prefix) ? UNUSED_PARTS[Number(id.slice(prefix.length))]?.code : null),
  };
}
