import { Extension, InputRule } from '@tiptap/core';

/** Makes a check list of the list in which somebody begins a line with a box, as in Markdown: `- [ ] `. */
export const BoxInList = Extension.create({
  name: 'boxInList',
  addInputRules: () => [
    new InputRule({
      find: /^\[ ?\]\s$/,
      handler: ({ state, range, chain }) => {
        // In any other line the rule of the check list does it.
        if (state.doc.resolve(range.from).node(-1)?.type.name !== 'listItem') return null;
        chain().deleteRange(range).toggleList('taskList', 'taskItem').run();
        return undefined;
      },
    }),
  ],
});
