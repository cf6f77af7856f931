import type { TestApp } from './app.ts';

/** Paths without records of the user, endless ones, those that count reads, and those meant to differ. */
const ASIDE =
  /^\/api\/(trash|docs|openapi|health|events|onboarding\/templates|auth\/config|unsubscribe|export|resources\/:id\/|webhooks\/:id\/|$)/;

/** Queries for a path, in addition to the request without one. */
const QUERIES: Readonly<Record<string, readonly string[]>> = {
  '/api/tasks': ['?include_archived=true', '?completed=true'],
  '/api/tasks/search': ['?name=s'],
  '/api/search': ['?q=s', '?q=is:done', '?q=in:archive'],
  '/api/projects': ['?include_archived=true'],
  '/api/projects/:id': ['?include_tasks=true'],
  '/api/areas': ['?include_archived=true&include_projects=true'],
  '/api/pillars': ['?include_archived=true&include_areas=true'],
  '/api/today': ['?date=2026-11-21'],
  '/api/journal': ['?tag_filter=sport'],
  '/api/journal/search': ['?q=ran'],
  '/api/journal/insights': ['?date_from=2026-11-01&date_to=2026-11-30'],
  '/api/reflections': ['?date=2026-11-19'],
  '/api/journal/on-this-day': ['?date=2027-11-20'],
};

/** The ids for each kind of path: `{ tasks: […] }` for `/tasks/:id`. */
export type IdsByNoun = Readonly<Record<string, readonly string[]>>;

/**
 * Every API response of a user by address, without `updated_at`. New endpoints are included automatically.
 * @throws Error for a path whose ids are not given.
 */
export async function snapshot(app: TestApp, token: string, ids: IdsByNoun): Promise<Map<string, unknown>> {
  const answers = new Map<string, unknown>();
  const paths = app.routes.filter(({ method, url }) => method === 'GET' && url.startsWith('/api/') && !ASIDE.test(url));
  for (const pattern of new Set(paths.map(({ url }) => url))) {
    for (const path of withIds(pattern, ids)) {
      for (const query of ['', ...(QUERIES[pattern] ?? [])]) {
        const { status, text } = await app.send({ url: path + query, token });
        answers.set(path + query, { status, body: withoutUpdates(text) });
      }
    }
  }
  return answers;
}

function withIds(pattern: string, ids: IdsByNoun): readonly string[] {
  const noun = /^\/api\/(?:ultra\/)?(.+?)\/:/.exec(pattern)?.[1];
  if (noun === undefined) return [pattern];
  const known = ids[noun];
  if (!known) throw new Error(`The snapshot has no ids for ${pattern}`);
  // Ids of several kinds include the kind: `task/…`.
  return known.map((id) => pattern.replace(/:entity_type\/:entity_id|:\w+/, id));
}

const withoutUpdates = (text: string): unknown => {
  try {
    return JSON.parse(text, (key, value: unknown) => (key === 'updated_at' ? undefined : value));
  } catch {
    return text;
  }
};
