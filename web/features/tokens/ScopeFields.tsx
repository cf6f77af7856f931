import { Checkbox } from '@mantine/core';
import { type Scope, SCOPES } from '#contract/platform/scopes.ts';
import { Grid } from '#web/ui/layout/Box.tsx';
import classes from './AccessTokens.module.css';
import { SCOPE_TEXTS } from './token-text.ts';

interface ScopeFieldsProps {
  /** The scopes that can be chosen. */
  offered?: readonly Scope[];
  value: readonly Scope[];
  onChange: (scopes: Scope[]) => void;
  error: string | null;
}

/** Chooses scopes. “Everything” contains the others. */
export function ScopeFields({ offered = SCOPES, value, onChange, error }: ScopeFieldsProps) {
  const isAll = value.includes('all');
  return (
    <Checkbox.Group
      value={isAll ? [...SCOPES] : [...value]}
      onChange={(values) => onChange(isAll ? values.filter((each) => each !== 'all') : values)}
      error={error}
    >
      <Grid gap={2}>
        {offered.map((scope) => (
          <Checkbox
            key={scope}
            value={scope}
            label={SCOPE_TEXTS[scope].name}
            description={SCOPE_TEXTS[scope].allows}
            classNames={{ description: classes['allows'] ?? '' }}
            disabled={isAll && scope !== 'all'}
          />
        ))}
      </Grid>
    </Checkbox.Group>
  );
}
