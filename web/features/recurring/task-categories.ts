/** What the field for a category offers; anything else may be typed. */
export const CATEGORIES = [
  ...['general', 'personal', 'work', 'health', 'finance', 'learning', 'family'],
  ...['social', 'creative', 'maintenance', 'spiritual', 'travel', 'goals'],
];
