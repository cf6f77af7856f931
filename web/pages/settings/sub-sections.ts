/** A part of the settings. `promise` stands where it is not built yet and says what it will be for. */
export interface SubSection {
  id: string;
  name: string;
  promise: string;
}

/** The sub-sections in their order. */
export const SUB_SECTIONS = [
  { id: 'goals', name: 'Goals', promise: 'Here you will set the points you want to reach in a month.' },
  { id: 'appearance', name: 'Appearance', promise: '' },
  { id: 'planning', name: 'Planning', promise: '' },
  { id: 'notifications', name: 'Notifications', promise: '' },
  { id: 'files', name: 'Files', promise: '' },
  { id: 'privacy', name: 'Privacy and security', promise: '' },
  { id: 'data', name: 'Data', promise: '' },
  { id: 'api', name: 'API and calendar', promise: '' },
  { id: 'trash', name: 'Trash', promise: '' },
] as const satisfies readonly SubSection[];

/** The sub-section with this id, or Appearance. */
export function subSectionOf(id: string | undefined): SubSection {
  return SUB_SECTIONS.find((each) => each.id === id) ?? SUB_SECTIONS[1];
}
