import type MarkdownIt from 'markdown-it';

type Rule = Parameters<MarkdownIt['core']['ruler']['after']>[2];
type Token = Parameters<Rule>[0]['tokens'][number];

/** `[ ] ` or `[x] ` at the start of a list item. */
const BOX = /^\[([ xX])\](?:[ \u00A0]|$)/;

/** Turns bullet lists in which every item starts with a box into check lists. */
export const markCheckLists: Rule = ({ tokens }) => {
  const open: { list: Token; items: Item[] }[] = [];
  tokens.forEach((token, index) => {
    if (/^(?:bullet|ordered)_list_open$/.test(token.type)) open.push({ list: token, items: [] });
    if (token.type === 'list_item_open') open.at(-1)?.items.push({ begin: token, first: tokens[index + 2] });
    if (token.type === 'list_item_close') open.at(-1)!.items.at(-1)!.end = token;
    if (!/^(?:bullet|ordered)_list_close$/.test(token.type)) return;
    const { list, items } = open.pop()!;
    if (list.type === 'bullet_list_open' && items.every(hasBox)) change(list, items, token);
  });
};

interface Item {
  begin: Token;
  /** The text of its first paragraph. */
  first: Token | undefined;
  end?: Token;
}

const hasBox = ({ first }: Item): boolean => first !== undefined && first.type === 'inline' && BOX.test(first.content);

function change(list: Token, items: readonly Item[], close: Token): void {
  list.type = 'task_list_open';
  close.type = 'task_list_close';
  for (const { begin, first, end } of items) {
    begin.type = 'task_item_open';
    if (end) end.type = 'task_item_close';
    const [box = '', mark] = BOX.exec(first?.content ?? '') ?? [];
    begin.meta = mark !== ' ';
    const text = first?.children?.[0];
    if (text) text.content = text.content.slice(box.length);
    if (text?.content === '') first?.children?.shift();
  }
}
