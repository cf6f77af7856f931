import * as z from 'zod/mini';
import { about, endpoint } from './platform/endpoint.ts';
import { Importance, Priority } from './vocabulary.ts';
import { boundedString, color, count, icon, id, percentage, requestQuery } from './platform/wire.ts';

export const TEMPLATE_IDS = ['student', 'entrepreneur', 'busy_employee'] as const;
export const TemplateId = z.enum(TEMPLATE_IDS);
export type TemplateId = z.output<typeof TemplateId>;

const TemplateTask = z.strictObject({ name: z.string(), description: z.string(), priority: Priority });

const TemplateProject = z.strictObject({
  name: z.string(),
  description: z.string(),
  icon,
  priority: Priority,
  importance: Importance,
  tasks: z.array(TemplateTask),
});

const TemplateArea = z.strictObject({
  name: z.string(),
  description: z.string(),
  icon,
  color,
  importance: Importance,
  projects: z.array(TemplateProject),
});

const TemplatePillar = z.strictObject({
  name: z.string(),
  description: z.string(),
  icon,
  color,
  time_allocation_percentage: percentage,
  areas: z.array(TemplateArea),
});

/** A starter system: 3 pillars, 9 areas, 9 projects, 27 tasks. */
export const OnboardingTemplate = z.strictObject({
  id: TemplateId,
  name: z.string(),
  description: z.string(),
  icon,
  color,
  pillars: z.array(TemplatePillar),
});
export type OnboardingTemplate = z.output<typeof OnboardingTemplate>;

const NOT_A_PATH = 'Must be a place in the template, such as 0.1';

/** The position of an item in its template: `"0"` a pillar, `"0.1"` its second area, `"0.1.0"` that area's project. */
const TemplatePath = boundedString(8, NOT_A_PATH).check(z.regex(/^\d{1,2}(\.\d{1,2}){0,2}$/, NOT_A_PATH));

export const ApplyTemplate = z.object({
  template: TemplateId,
  /** Records to leave out, each with everything below it. */
  leave_out: z.optional(z.array(TemplatePath).check(z.maxLength(100))),
  /** Repeating the request returns the first result. */
  request_id: z.optional(id),
});
export type ApplyTemplate = z.output<typeof ApplyTemplate>;

/** Number of records of each kind. */
const StarterCounts = z.strictObject({ pillars: count, areas: count, projects: count, tasks: count });
export type StarterCounts = z.output<typeof StarterCounts>;

export const AppliedTemplate = z.strictObject({ success: z.literal(true), created: StarterCounts });
export type AppliedTemplate = z.output<typeof AppliedTemplate>;

export const onboardingContract = about('account', {
  templates: endpoint('GET /onboarding/templates', {
    summary: 'Lists the starter systems.',
    access: 'public',
    response: z.array(OnboardingTemplate),
  }),
  apply: endpoint('POST /onboarding/apply', {
    summary: 'Creates a starter system, all or nothing, and completes onboarding.',
    body: ApplyTemplate,
    status: 201,
    response: AppliedTemplate,
  }),
  removeStarterItems: endpoint('DELETE /onboarding/starter-items', {
    summary: 'Moves untouched records of a starter system into the trash.',
    query: requestQuery,
    response: z.strictObject({
      success: z.literal(true),
      message: z.string(),
      removed: StarterCounts,
      /** Number of records that were kept because they were changed or are in use. */
      kept: StarterCounts,
      /** Its trash entries, which are restored together. */
      trash_ids: z.array(id),
    }),
  }),
});
