import type * as z from 'zod/mini';
import type { Job } from './jobs/job-run.ts';
import type { RecordKind } from './record-kind.ts';
import type { Routes } from './routes.ts';
import type { Services } from './services.ts';

/**
 * The layers of contract, server and web, lowest first. A feature imports only features of lower layers; those of one
 * layer do not know each other.
 */
export const LAYERS = [
  /** Whose request it is, and what every deletion and every completion goes through. */
  'base',
  'notifications',
  'pillars',
  'areas',
  'projects',
  'recurring',
  'tasks',
  /** What comes of tasks, or stands beside them. */
  'extras',
  /** Reads over many features that own little. */
  'views',
  /** What puts views together, or fills a whole account. */
  'overviews',
] as const;
export type Layer = (typeof LAYERS)[number];

/** What a feature tells `app.ts` about itself: the one export of its `feature.ts`. */
export interface Feature {
  /** Its word: `contract/<name>.ts`, `server/features/<name>/`, `web/features/<name>/`. */
  name: string;
  layer: Layer;
  /** Ties the endpoints of its contract to verbs. */
  routes?: (routes: Routes, services: Services) => void;
  /** Its tables of users, and what their rows point at. */
  records?: readonly RecordKind[];
  /** What it does by itself. */
  jobs?: (services: Services) => readonly Job[];
  /** The ids of the web sections that show it. */
  sections?: readonly string[];
  /** Schemas that have a name of their own on the API page. */
  schemas?: Readonly<Record<string, z.core.$ZodType>>;
}
