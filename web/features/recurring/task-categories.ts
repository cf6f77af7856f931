/** Suggestions for the category; any other text can be typed. */
export const CATEGORIES = [
  ...['general', 'personal', 'work', 'health', 'finance', 'learning', 'family'],
  ...['social', 'creative', 'maintenance', 'spiritual', 'travel', 'goals'],
];
