/** Separates two texts that were both written for one field by writers who had not seen the other. */
export const BETWEEN_TEXTS = '\n\n---\n\n';

/** Both texts, one below the other. */
export const bothTexts = (one: string, other: string): string => one + BETWEEN_TEXTS + other;
