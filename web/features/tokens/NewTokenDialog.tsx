import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Scope } from '#contract/platform/scopes.ts';
import { type CreatedToken, TOKEN_NAME_MAX, tokensContract } from '#contract/tokens.ts';
import { call } from '#web/platform/api.ts';
import { useAction } from '#web/platform/use-action.ts';
import { useRecords } from '#web/records/record-query.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { FieldGroup } from '#web/ui/form/FormField.tsx';
import { NewSecret } from './NewSecret.tsx';
import { ScopeFields } from './ScopeFields.tsx';
import { tokenQueries } from './token-queries.ts';

/** Days until a token ends; `''`: it has no end. */
const ENDS = [
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: '', label: 'Never' },
];

/** Creates an access token, and shows its secret once. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const [created, setCreated] = useState<CreatedToken | null>(null);
  if (created) {
    return <NewSecret title={`Token “${created.name}”`} label="Token" secret={created.token} onClose={onClose} />;
  }
  return <TokenForm onCreated={setCreated} onClose={onClose} />;
}

function TokenForm({ onCreated, onClose }: { onCreated: (token: CreatedToken) => void; onClose: () => void }) {
  const records = useRecords();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly Scope[]>(['read']);
  const [end, setEnd] = useState('90');
  const [isTried, setTried] = useState(false);
  const create = useAction(async () => {
    const body = { name, scopes: [...scopes], expires_in_days: end === '' ? null : Number(end) };
    const token = await call(tokensContract.create, { body });
    onCreated(token);
    await records.refresh([tokenQueries.all().queryKey]);
  });
  const submit = () => {
    setTried(true);
    if (name.trim() !== '' && scopes.length > 0) create.mutate();
  };
  return (
    <FormDialog
      title="New token"
      submitLabel="Create token"
      pending={create.isPending}
      error={create.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        placeholder="Home Assistant"
        required
        maxLength={TOKEN_NAME_MAX}
        data-autofocus
        value={name}
        error={isTried && name.trim() === '' ? 'Give it a name to recognize it by' : null}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <FieldGroup label="Scopes">
        <ScopeFields
          value={scopes}
          onChange={setScopes}
          error={isTried && scopes.length === 0 ? 'Choose at least one' : null}
        />
      </FieldGroup>
      <Select label="Ends" data={ENDS} allowDeselect={false} value={end} onChange={(value) => setEnd(value ?? '')} />
    </FormDialog>
  );
}
