/** The sub-sections in order. */
export const SUB_SECTIONS = [
  { id: 'goals', name: 'Goals' },
  { id: 'appearance', name: 'Appearance' },
  { id: 'planning', name: 'Planning' },
  { id: 'notifications', name: 'Notifications' },
  { id: 'files', name: 'Files' },
  { id: 'privacy', name: 'Privacy and security' },
  { id: 'data', name: 'Data' },
  { id: 'calendars', name: 'Calendars' },
  { id: 'api', name: 'API and assistants' },
  { id: 'trash', name: 'Trash' },
] as const;

export type SubSection = (typeof SUB_SECTIONS)[number];

/** The sub-section with this id, or the first. */
export function subSectionOf(id: string | undefined): SubSection {
  return SUB_SECTIONS.find((each) => each.id === id) ?? SUB_SECTIONS[0];
}
