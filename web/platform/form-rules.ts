import { isEmoji } from '#contract/platform/emoji.ts';
import { isBlank } from '#contract/platform/wire.ts';

/* Checks that several forms share. Each returns the problem, or null. */

export const nameProblem = (name: string): string | null => (isBlank(name) ? 'Please give it a name' : null);

export const iconProblem = (icon: string): string | null => (isEmoji(icon.trim()) ? null : 'Choose one emoji');
