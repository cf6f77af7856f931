/** What an access token may do. */
export const SCOPES = ['read', 'tasks', 'journal', 'all'] as const;
export type Scope = (typeof SCOPES)[number];

/**
 * The data that an endpoint reads or changes:
 * - `tasks`: pillars, areas, projects, tasks, repeats, the day and files;
 * - `journal`: entries, reflections and journal templates;
 * - `account`: everything else that a program may read, such as figures and notifications;
 * - `tools`: those of an assistant, which are checked one by one;
 * - `private`: everything that needs the scope `all`, reading included: chats, the trash, the export, the calendar's address.
 */
export type DataKind = 'tasks' | 'journal' | 'account' | 'tools' | 'private';

/**
 * The scopes that allow a call, the narrowest first; none for an endpoint that does not name its data: sessions,
 * passwords, the address, tokens and the deletion of an account are for signed-in people only.
 */
export function scopesFor({ data, method }: { data?: DataKind; method: string }): readonly Scope[] {
  const isRead = method === 'GET';
  switch (data) {
    case 'tasks':
      return isRead ? ['read', 'tasks', 'all'] : ['tasks', 'all'];
    case 'journal':
      return ['journal', 'all'];
    case 'account':
      return isRead ? ['read', 'all'] : ['all'];
    case 'tools':
      return SCOPES;
    case 'private':
      return ['all'];
    case undefined:
      return [];
  }
}
