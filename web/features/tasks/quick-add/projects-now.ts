import type { QueryClient } from '@tanstack/react-query';
import type { Project } from '#contract/projects.ts';
import { projectQueries, withoutInbox } from '#web/features/projects/project-queries.ts';
import { currentConnection, subscribeConnection } from '#web/platform/connection/connection.ts';

/** The projects as far as they are known; read first where none are, as long as there is a connection. Never rejects. */
export async function projectsNow(client: QueryClient): Promise<Project[]> {
  const list = projectQueries.list();
  const known = client.getQueryData(list.queryKey);
  if (known) return withoutInbox(known);
  const { promise, resolve } = Promise.withResolvers<Project[]>();
  const giveUp = () => currentConnection() !== 'online' && resolve([]);
  const unsubscribe = subscribeConnection(giveUp);
  giveUp();
  client.ensureQueryData(list).then(
    (read) => resolve(withoutInbox(read)),
    () => resolve([]),
  );
  return promise.finally(unsubscribe);
}
