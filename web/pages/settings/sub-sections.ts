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
  { id: 'server', name: 'Server' },
  { id: 'about', name: 'About' },
] as const;

export type SubSection = (typeof SUB_SECTIONS)[number];

/** The sub-sections of a user: only operators have that of the server. */
export const subSectionsOf = ({ is_operator }: { is_operator: boolean }): readonly SubSection[] =>
  SUB_SECTIONS.filter(({ id }) => id !== 'server' || is_operator);

/** The sub-section of a user with this id, or the first. */
export function subSectionOf(id: string | undefined, user: { is_operator: boolean }): SubSection {
  return subSectionsOf(user).find((each) => each.id === id) ?? SUB_SECTIONS[0];
}
