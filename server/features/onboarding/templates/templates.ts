import type { OnboardingTemplate } from '#contract/onboarding.ts';
import { busyEmployeeTemplate } from './busy-employee.ts';
import { entrepreneurTemplate } from './entrepreneur.ts';
import { studentTemplate } from './student.ts';

/** The starter systems, in the order in which onboarding offers them. */
export const ONBOARDING_TEMPLATES: readonly OnboardingTemplate[] = [
  studentTemplate,
  entrepreneurTemplate,
  busyEmployeeTemplate,
];
