import { Menu } from '@mantine/core';
import { Copy, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { CardGroup } from '../list/CardGroup.tsx';
import { MENU_KEY, rowKey } from '../list/rows/row-key.ts';
import { RowList } from '../list/rows/RowList.tsx';
import { MenuItem } from '../menu/MenuItem.tsx';
import { MoreMenu } from '../menu/MoreMenu.tsx';

interface Template {
  id: string;
  name: string;
  /** The template comes with Auric: it is copied before it is changed. */
  is_default: boolean;
}

interface ActionsOf<T extends Template> {
  editHref: (template: T) => string;
  onCopy: (template: T) => void;
  onRemove: (template: T) => void;
}

interface TemplateCardsProps<T extends Template> extends ActionsOf<T> {
  templates: readonly T[];
  /** The text shown if the person has no templates. */
  none: string;
  /** The effect of Enter: “Use”. */
  enter: string;
  onEdit: (template: T) => void;
  /** A card whose `rowId` is the id of the template. */
  card: (template: T, menu: ReactNode) => ReactNode;
}

/** Templates as cards, the person's own first: one tab stop, with keys for the actions of their menus. */
export function TemplateCards<T extends Template>(props: TemplateCardsProps<T>) {
  const { templates, none, enter, onEdit, onCopy, onRemove, card } = props;
  const own = templates.filter(({ is_default }) => !is_default);
  const builtIn = templates.filter(({ is_default }) => is_default);
  const keys = [
    rowKey(own, ['e'], 'Edit (yours only)', onEdit),
    rowKey(templates, ['c'], 'Duplicate', onCopy),
    rowKey(own, ['Delete', 'Backspace'], 'Delete (yours only)', onRemove),
    MENU_KEY,
  ];
  const cardOf = (template: T) => card(template, <TemplateMenu {...props} template={template} />);
  return (
    <RowList title="Templates" ids={[...own, ...builtIn].map(({ id }) => id)} keys={keys} enter={enter}>
      <CardGroup title="Yours" none={none}>
        {own.map(cardOf)}
      </CardGroup>
      <CardGroup title="Ready to use">{builtIn.map(cardOf)}</CardGroup>
    </RowList>
  );
}

function TemplateMenu<T extends Template>(props: ActionsOf<T> & { template: T }) {
  const { template, editHref, onCopy, onRemove } = props;
  return (
    <MoreMenu label={`Actions for ${template.name}`} small>
      {!template.is_default && <MenuItem icon={Pencil} label="Edit" href={editHref(template)} />}
      <MenuItem icon={Copy} label="Duplicate" onClick={() => onCopy(template)} />
      {!template.is_default && (
        <>
          <Menu.Divider />
          <MenuItem icon={Trash2} label="Delete" data-danger onClick={() => onRemove(template)} />
        </>
      )}
    </MoreMenu>
  );
}
