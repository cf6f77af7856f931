import { useQuery } from '@tanstack/react-query';
import type { ServerJob, ServerState } from '#contract/operator.ts';
import { formatCount, plural } from '#web/platform/format.ts';
import { Grid, Group, Stack, Text } from '#web/ui/layout/Box.tsx';
import { SkeletonRows } from '#web/ui/list/Skeleton.tsx';
import { Card } from '#web/ui/page/Card.tsx';
import { Facts } from '#web/ui/page/Facts.tsx';
import { QueryFailure } from '#web/ui/page/LoadFailure.tsx';
import { BackupsCard } from './BackupsCard.tsx';
import { PeopleCard } from './PeopleCard.tsx';
import { RegistrationCard } from './RegistrationCard.tsx';
import { operatorQueries } from './operator-queries.ts';
import { jobProblem, runText, serversText, sizeText } from './operator-text.ts';

/** The state of the server, for its operators: never anybody's content. */
export function Server() {
  const server = useQuery(operatorQueries.server());
  if (server.isError && !server.data) return <QueryFailure query={server} what="The server" />;
  return (
    <Stack gap={4}>
      {server.data ? <State {...server.data} /> : <SkeletonRows rows={6} />}
      {server.data && <RegistrationCard server={server.data} onChanged={() => server.refetch()} />}
      <PeopleCard quota={server.data?.storage_quota_bytes} />
      <BackupsCard />
      {server.data && <Jobs jobs={server.data.jobs} />}
    </Stack>
  );
}

const ENGINES = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

function State({ version, engine, public_url, servers, workers, mail, ...sizes }: ServerState) {
  const { database_bytes, files_bytes, disk_free_bytes } = sizes;
  const free = disk_free_bytes === null ? '' : `, ${sizeText(disk_free_bytes)} free on the disk`;
  const queue = `${formatCount(mail.waiting)} waiting, ${formatCount(mail.failed)} given up in 30 days`;
  return (
    <Card>
      <Facts>
        {[
          ['Version', version],
          ['Address', public_url],
          ...(servers.length > 1 ? [['Servers', serversText(servers)] as const] : []),
          ['Database', `${ENGINES[engine]}, ${sizeText(database_bytes)}`],
          ...(workers.length > 0 ? [['Workers of the database', workers.join(', ')] as const] : []),
          ['Files', `${sizeText(files_bytes)}${free}`],
          [
            'Mail',
            mail.server === null ? 'Kept in the outbox folder: set SMTP_URL to send it' : `Sent by ${mail.server}`,
          ],
          ['Mail queue', queue, mail.failed > 0 ? 'warning' : 'soft'],
        ]}
      </Facts>
    </Card>
  );
}

function Jobs({ jobs }: { jobs: readonly ServerJob[] }) {
  const failing = jobs.filter((job) => jobProblem(job) !== null).length;
  return (
    <Card title="Jobs" meta={failing === 0 ? 'none is late' : `${plural(failing, 'job')} late or failing`}>
      <ul>
        {jobs.map((job) => {
          const problem = jobProblem(job);
          return (
            <Grid key={job.name} as="li" colsOrOne={2} gap={3} rowGap={0.5} py={2} hairline>
              <Group wrap gap={3}>
                <Text weight={500}>{job.name}</Text>
                {problem && <Text tone="warning">{problem}</Text>}
              </Group>
              <Text size="meta" tone="soft" tabular>
                {runText(job)}
              </Text>
            </Grid>
          );
        })}
      </ul>
    </Card>
  );
}
