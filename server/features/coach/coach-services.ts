import type { Services } from '#server/platform/services.ts';
import { type CoachModel, createCoachModel } from './model/coach-model.ts';

/** What the coach needs besides the context of a request. */
export interface CoachServices extends Pick<Services, 'config' | 'attempts' | 'afterwards'> {
  /** Null: rules answer. */
  model: CoachModel | null;
}

export const coachServices = (services: Omit<CoachServices, 'model'> & Pick<Services, 'log'>): CoachServices => ({
  ...services,
  model: services.config.model && createCoachModel(services.config.model, services.log),
});
