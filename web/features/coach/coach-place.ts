import { hrefOf } from '#web/platform/navigation.ts';

/** The views of the coach, as `view` in the address; the first is shown without one. */
export const COACH_VIEWS = ['goal', 'review', 'obstacle', 'chat', 'why'] as const;
export type CoachView = (typeof COACH_VIEWS)[number];

/** The view that an address names. */
export const readCoachView = (view: string | undefined): CoachView =>
  COACH_VIEWS.find((each) => each === view) ?? COACH_VIEWS[0];

/** The address of a view, `#ai-coach?view=review`. */
export const hrefOfView = (view: CoachView): string => hrefOf('ai-coach', view === COACH_VIEWS[0] ? {} : { view });
