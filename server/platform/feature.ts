import type { Job } from './jobs/job-run.ts';
import type { RecordKind } from './record-kind.ts';
import type { Routes } from './routes.ts';
import type { Services } from './services.ts';

/** The layers of contract, server and web, lowest first. A feature imports features of lower layers only. */
export const LAYERS = [
  /** Authentication, the trash and the completion log. */
  'base',
  'notifications',
  'pillars',
  'areas',
  'projects',
  'recurring',
  'tasks',
  /** Built on tasks, or beside them. */
  'extras',
  /** Read from many features and own few tables. */
  'views',
  /** Combine views, or fill a whole account. */
  'overviews',
  /** Lets other programs act for a person, by the verbs of all others. */
  'programs',
] as const;
export type Layer = (typeof LAYERS)[number];

/** The manifest of a feature for `app.ts`: the one export of its `feature.ts`. */
export interface Feature {
  /** Its name: `contract/<name>.ts`, `server/features/<name>/`, `web/features/<name>/`. */
  name: string;
  layer: Layer;
  /** Ties the endpoints of its contract to verbs. */
  routes?: (routes: Routes, services: Services) => void;
  /** Its tables of users, with the columns that point at other records. */
  records?: readonly RecordKind[];
  /** Its scheduled work. */
  jobs?: (services: Services) => readonly Job[];
  /** The ids of the web sections that show it. */
  sections?: readonly string[];
}
