import { isEmoji } from '#contract/platform/emoji.ts';

/* What several forms check before they send anything. Each returns what is wrong, or null. */

export const nameProblem = (name: string): string | null => (name.trim() ? null : 'Please give it a name');

export const iconProblem = (icon: string): string | null => (isEmoji(icon.trim()) ? null : 'Choose one emoji');
