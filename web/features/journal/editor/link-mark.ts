import { Mark, markPasteRule, mergeAttributes } from '@tiptap/core';
import { isSafeHref } from './safe-href.ts';

const ADDRESS = /(?<=^|\s)https?:\/\/[^\s<>"]+[^\s<>".,;:!?)]/g;

/** A link, which leads where {@link isSafeHref} allows. What is pasted and looks like one becomes one. */
export const LinkMark = Mark.create({
  name: 'link',
  priority: 1000,
  inclusive: false,
  addAttributes: () => ({
    href: { default: null, parseHTML: (element) => element.getAttribute('href') },
    title: { default: null },
  }),
  parseHTML: () => [{ tag: 'a[href]', getAttrs: (element) => isSafeHref(element.getAttribute('href') ?? '') && null }],
  renderHTML: ({ HTMLAttributes }) => [
    'a',
    mergeAttributes(HTMLAttributes, { rel: 'noopener noreferrer nofollow', target: '_blank' }),
    0,
  ],
  addPasteRules() {
    return [markPasteRule({ find: ADDRESS, type: this.type, getAttributes: ([href]) => ({ href }) })];
  },
});
