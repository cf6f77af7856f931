import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Group, Stack, Text } from '#web/ui/layout/Box.tsx';
import { Card } from './Card.tsx';
import classes from './LinkCard.module.css';

interface LinkCardProps {
  /** In a `RowList`: the id for its keys. */
  rowId?: string;
  name: string;
  /** Before the name: an icon tile. */
  mark?: ReactNode;
  /** Below the name, in a few words. */
  meta: string;
  description?: string | null;
  /** The first few parts of the record, and the number of the others. */
  parts: { label: string; items: readonly { key: string; name: string }[]; rings?: boolean };
  /** At the bottom left. */
  note: ReactNode;
  /** The target of the card, and the label of its button. */
  link: { label: string; href: string };
  menu: ReactNode;
}

/** Parts shown of many; a few are all shown. */
const SHOWN = 3;
const FEW = 5;

/** A card that links to a record and shows its parts. Other controls are above the link. */
export function LinkCard({ rowId, name, mark, meta, description, parts, note, link, menu }: LinkCardProps) {
  const { items, rings } = parts;
  const shown = items.length > FEW ? SHOWN : FEW;
  return (
    <Card rowId={rowId}>
      <Stack gap={2} h="full">
        <Group as="header" align="start" gap={2}>
          {mark}
          <Text as="h3" grow shrink clamp={2} size="lead" weight={600} breakAnywhere>
            <Text as="a" tone="text" className={classes['link']} href={link.href} data-row-focus>
              {name}
            </Text>
          </Text>
          <span className={classes['menu']}>{menu}</span>
        </Group>
        <Text as="p" hint>
          {meta}
        </Text>
        {description && (
          <Text as="p" clamp={2} breakAnywhere note>
            {description}
          </Text>
        )}
        {items.length > 0 && (
          <ul className={classes['parts']} aria-label={parts.label} data-rings={rings || undefined}>
            {items.slice(0, shown).map((item) => (
              <li key={item.key}>{item.name}</li>
            ))}
            {items.length > shown && <li className={classes['more']}>and {items.length - shown} more</li>}
          </ul>
        )}
        <Group as="footer" justify="between" gap={3} mt="auto" pt={2}>
          <Text hint>{note}</Text>
          <Button
            component="a"
            variant="default"
            size="compact-sm"
            className={classes['above'] ?? ''}
            href={link.href}
            aria-label={`${link.label} “${name}”`}
          >
            {link.label}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}
