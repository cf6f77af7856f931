import { isEmoji } from '#contract/platform/emoji.ts';
import { isBlank } from '#contract/platform/wire.ts';

/* Checks shared by several forms. Each returns the error, or null. */

export const nameProblem = (name: string): string | null => (isBlank(name) ? 'Enter a name' : null);

export const iconProblem = (icon: string): string | null => (isEmoji(icon.trim()) ? null : 'Choose one emoji');
