import type { KeyboardEvent } from 'react';
import classes from '#web/features/auth/form.module.css';
import { Group, Text } from '#web/ui/layout/Box.tsx';

export type AuthTab = 'login' | 'sign-up';

const TABS: readonly { id: AuthTab; name: string }[] = [
  { id: 'login', name: 'Login' },
  { id: 'sign-up', name: 'Sign Up' },
];

/** The two tabs of the sign-in screen; arrow keys move between them. */
export function AuthTabs({ value, onChange }: { value: AuthTab; onChange: (tab: AuthTab) => void }) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const other = TABS.find((tab) => tab.id !== value);
    if (!other) return;
    onChange(other.id);
    document.getElementById(`tab-${other.id}`)?.focus();
  };
  return (
    <Group role="tablist" aria-label="Login or Sign Up" align="stretch" gap={6} lineBottom className={classes['tabs']}>
      {TABS.map(({ id, name }) => (
        <Text
          as="button"
          key={id}
          type="button"
          role="tab"
          id={`tab-${id}`}
          aria-selected={id === value}
          aria-controls={id === value ? `panel-${id}` : undefined}
          tabIndex={id === value ? 0 : -1}
          tone="soft"
          weight={500}
          hover="text"
          className={classes['tab']}
          onClick={() => onChange(id)}
          onKeyDown={onKeyDown}
        >
          {name}
        </Text>
      ))}
    </Group>
  );
}
