import { Button } from '@mantine/core';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Group, Stack, Text } from '#web/ui/layout/Box.tsx';
import { ICON } from '../marks/icon.ts';
import classes from './EmptyState.module.css';

/** A button, or with `href` a link. */
interface EmptyStateAction {
  label: string;
  onClick?: () => void;
  href?: string;
}

interface EmptyStateProps {
  /** A short sentence in the typeface for reading. */
  title: string;
  /** One line with its benefit. */
  why: string;
  /** `icon`: a plus by default. */
  primary?: EmptyStateAction & { icon?: ReactNode };
  quiet?: EmptyStateAction;
}

/** For an empty list: its purpose, its benefit, and the first step. */
export function EmptyState({ title, why, primary, quiet }: EmptyStateProps) {
  return (
    <Stack align="center" textWrap="balance" textAlign="center" className={classes['empty']}>
      <svg width="116" height="62" viewBox="0 0 116 62" fill="none" className={classes['rings']} aria-hidden>
        <path d="M1 61a57 57 0 0 1 114 0" />
        <path d="M19 61a39 39 0 0 1 78 0" />
        <path d="M37 61a21 21 0 0 1 42 0" strokeDasharray="2 3" />
        <circle cx="58" cy="57" r="5" className={classes['point']} />
      </svg>
      <Text as="h2" mt={4} size="heading" weight={400} tight="title" face="read">
        {title}
      </Text>
      <Text as="p" mt={1} tone="soft" className={classes['why']}>
        {why}
      </Text>
      {(primary || quiet) && (
        <Group align="stretch" justify="center" wrap gap={2} mt={5}>
          {primary && <Primary {...primary} />}
          {quiet && <Action {...quiet} variant="subtle" />}
        </Group>
      )}
    </Stack>
  );
}

const Primary = ({ icon, ...action }: EmptyStateAction & { icon?: ReactNode }) => (
  <Action {...action} leftSection={icon ?? <Plus {...ICON} />} />
);

function Action({ label, href, ...rest }: EmptyStateAction & { variant?: string; leftSection?: ReactNode }) {
  if (href === undefined) return <Button {...rest}>{label}</Button>;
  const { leftSection: _, ...link } = rest;
  return (
    <Button component="a" href={href} {...link}>
      {label}
    </Button>
  );
}
