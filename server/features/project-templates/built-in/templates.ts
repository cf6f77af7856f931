import type { ProjectTemplate } from '#contract/project-templates.ts';
import { templateOf } from './draft.ts';
import { fourWeeksOfLearning } from './four-weeks-of-learning.ts';
import { launchSomethingSmall } from './launch-something-small.ts';
import { shortTrip } from './short-trip.ts';

/** The templates of all users, in the order of the list. New ones are added at the end. */
export const BUILT_IN_TEMPLATES: readonly ProjectTemplate[] = [
  shortTrip,
  launchSomethingSmall,
  fourWeeksOfLearning,
].map((draft, index) => templateOf(draft, index + 1));

const BY_ID = new Map(BUILT_IN_TEMPLATES.map((template) => [template.id, template]));

export const builtInTemplate = (id: string): ProjectTemplate | undefined => BY_ID.get(id);
