import { useQuery } from '@tanstack/react-query';
import { UserCheck, UserX } from 'lucide-react';
import { useState } from 'react';
import { operatorContract, type ServerPerson } from '#contract/operator.ts';
import { call } from '#web/platform/api.ts';
import { formatInstant, plural } from '#web/platform/format.ts';
import { useUser } from '#web/platform/session.ts';
import { useAction } from '#web/platform/use-action.ts';
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx';
import { FormError } from '#web/ui/form/FormMessage.tsx';
import { Box, Grid, Group, Text } from '#web/ui/layout/Box.tsx';
import { SkeletonRows } from '#web/ui/list/Skeleton.tsx';
import { MenuItem } from '#web/ui/menu/MenuItem.tsx';
import { MoreMenu } from '#web/ui/menu/MoreMenu.tsx';
import { Card } from '#web/ui/page/Card.tsx';
import { QueryFailure } from '#web/ui/page/LoadFailure.tsx';
import { showToast } from '#web/ui/toast/toasts.ts';
import { operatorQueries } from './operator-queries.ts';
import { sizeText } from './operator-text.ts';

/** Everybody with an account, without content. @param quota the bytes that the files of each may take, once known. */
export function PeopleCard({ quota }: { quota: number | undefined }) {
  const people = useQuery(operatorQueries.people());
  if (people.isError && !people.data) return <QueryFailure query={people} what="The people" />;
  return (
    <Card title="People" meta={people.data && plural(people.data.length, 'account')}>
      {people.data ? (
        <ul>
          {people.data.map((person) => (
            <PersonRow key={person.id} person={person} quota={quota} onChanged={() => people.refetch()} />
          ))}
        </ul>
      ) : (
        <SkeletonRows rows={3} />
      )}
    </Card>
  );
}

/** From this share of the quota on, the storage of a person is nearly full. */
const NEARLY_FULL = 0.9;

interface PersonProps {
  person: ServerPerson;
  quota: number | undefined;
  /** Reads the people again. */
  onChanged: () => Promise<unknown>;
}

function PersonRow({ person, quota, onChanged }: PersonProps) {
  const own = useUser();
  const [isDisabling, setDisabling] = useState(false);
  const enable = useChangePerson(person, onChanged);
  const { id, email, name, created_at, last_active_at, storage_bytes, is_operator, disabled_at } = person;
  return (
    <Grid as="li" gap={3} rowGap={0.5} py={2} hairline colsOrOne={2}>
      <Box shrink>
        <Group wrap gap={2}>
          <Text weight={500} shrink breakAnywhere>
            {name}
          </Text>
          {is_operator && <Mark>operator</Mark>}
          {disabled_at && <Mark>disabled</Mark>}
        </Group>
        <Text as="p" hint breakAnywhere>
          {email}
        </Text>
      </Box>
      <Group justify="between" gap={2}>
        <Text as="div" size="meta">
          <Text as="p" tone="soft">
            {last_active_at === null ? 'no session' : `active ${formatInstant(last_active_at)}`}
          </Text>
          <Text as="p" tone="dim">
            joined {formatInstant(created_at)}
          </Text>
          <Text as="p" tone={quota !== undefined && storage_bytes >= quota * NEARLY_FULL ? 'warning' : 'dim'}>
            files: {sizeText(storage_bytes)}
            {quota !== undefined && ` of ${sizeText(quota)}`}
          </Text>
        </Text>
        {id !== own.id && (
          <MoreMenu label={`Actions for ${email}`}>
            {disabled_at === null ? (
              <MenuItem icon={UserX} label="Disable account…" color="red" onClick={() => setDisabling(true)} />
            ) : (
              <MenuItem icon={UserCheck} label="Enable account" onClick={() => enable.mutate(false)} />
            )}
          </MoreMenu>
        )}
      </Group>
      {isDisabling && <DisablePerson person={person} onChanged={onChanged} onClose={() => setDisabling(false)} />}
      <FormError error={enable.error} />
    </Grid>
  );
}

/** Disables an account, or enables it again, and says so. */
function useChangePerson({ id, email }: ServerPerson, onChanged: () => Promise<unknown>) {
  return useAction(async (disabled: boolean) => {
    await call(operatorContract[disabled ? 'disablePerson' : 'enablePerson'], { params: { id } });
    await onChanged();
    showToast({ type: 'success', message: `${email} is ${disabled ? 'disabled' : 'enabled again'}` });
  });
}

function DisablePerson({ person, onChanged, onClose }: Omit<PersonProps, 'quota'> & { onClose: () => void }) {
  const change = useChangePerson(person, onChanged);
  return (
    <ConfirmDialog
      title={`Disable ${person.email}?`}
      confirmLabel="Disable account"
      pending={change.isPending}
      error={change.error}
      onConfirm={() => change.mutate(true, { onSuccess: onClose })}
      onClose={onClose}
    >
      Nobody can sign in to this account, its access tokens and its calendar feed stop working, and it gets no mail. Its
      data stays, and you can enable it again.
    </ConfirmDialog>
  );
}

function Mark({ children }: { children: string }) {
  return (
    <Text px={1.5} size="meta" tone="soft" border="strong" radius="sm">
      {children}
    </Text>
  );
}
