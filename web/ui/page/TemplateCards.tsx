import type { ReactNode } from 'react';
import { CardGroup } from '../list/CardGroup.tsx';
import { MENU_KEY, rowKey } from '../list/rows/row-key.ts';
import { RowList } from '../list/rows/RowList.tsx';

interface TemplateCardsProps<Template> {
  templates: readonly Template[];
  /** The text shown if the person has no templates. */
  none: string;
  /** The effect of Enter: “Use”. */
  enter: string;
  onEdit: (template: Template) => void;
  onCopy: (template: Template) => void;
  onRemove: (template: Template) => void;
  /** A card whose `rowId` is the id of the template, with `TemplateActions`. */
  card: (template: Template) => ReactNode;
}

/** Templates as cards, the person's own first: one tab stop, with keys for the actions of their menus. */
export function TemplateCards<Template extends { id: string; is_default: boolean }>({
  templates,
  none,
  enter,
  onEdit,
  onCopy,
  onRemove,
  card,
}: TemplateCardsProps<Template>) {
  const own = templates.filter(({ is_default }) => !is_default);
  const builtIn = templates.filter(({ is_default }) => is_default);
  const keys = [
    rowKey(own, ['e'], 'Edit (yours only)', onEdit),
    rowKey(templates, ['c'], 'Duplicate', onCopy),
    rowKey(own, ['Delete', 'Backspace'], 'Delete (yours only)', onRemove),
    MENU_KEY,
  ];
  return (
    <RowList title="Templates" ids={[...own, ...builtIn].map(({ id }) => id)} keys={keys} enter={enter}>
      <CardGroup title="Yours" none={none}>
        {own.map(card)}
      </CardGroup>
      <CardGroup title="Ready to use">{builtIn.map(card)}</CardGroup>
    </RowList>
  );
}
