import { useQuery } from '@tanstack/react-query';
import type { ServerPerson } from '#contract/operator.ts';
import { formatInstant, plural } from '#web/platform/format.ts';
import { Box, Grid, Group, Text } from '#web/ui/layout/Box.tsx';
import { SkeletonRows } from '#web/ui/list/Skeleton.tsx';
import { Card } from '#web/ui/page/Card.tsx';
import { LoadFailure } from '#web/ui/page/LoadFailure.tsx';
import { operatorQueries } from './operator-queries.ts';
import { sizeText } from './operator-text.ts';

/** Everybody with an account, without any content. */
export function PeopleCard() {
  const people = useQuery(operatorQueries.people());
  if (people.isError && !people.data) {
    return <LoadFailure what="The people" onRetry={() => void people.refetch()} pending={people.isFetching} />;
  }
  return (
    <Card title="People" meta={people.data && plural(people.data.length, 'account')}>
      {people.data ? (
        <ul>
          {people.data.map((person) => (
            <PersonRow key={person.id} person={person} />
          ))}
        </ul>
      ) : (
        <SkeletonRows rows={3} />
      )}
    </Card>
  );
}

function PersonRow({ person }: { person: ServerPerson }) {
  const { email, name, created_at, last_active_at, storage_bytes, is_operator, disabled_at } = person;
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
      <Text as="div" size="meta">
        <Text as="p" tone="soft">
          {last_active_at === null ? 'signed out everywhere' : `active ${formatInstant(last_active_at)}`}
        </Text>
        <Text as="p" tone="dim">
          joined {formatInstant(created_at)}, {sizeText(storage_bytes)} of files
        </Text>
      </Text>
    </Grid>
  );
}

function Mark({ children }: { children: string }) {
  return (
    <Text px={1.5} size="meta" tone="soft" border="strong" radius="sm">
      {children}
    </Text>
  );
}
