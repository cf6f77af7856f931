import { NEW_TEMPLATE, TEMPLATES_VIEW } from '#web/features/journal/templates/template-text.ts';
import type { Place, SectionId } from '#web/platform/navigation.ts';

export interface NewRecord {
  /** “New area” */
  does: string;
  section: SectionId;
  params: Record<string, string | undefined>;
}

/** What is created in a section, and where its form opens; a task in the line of quick add. Null if nothing is. */
export function newIn({ section, params }: Place): NewRecord | 'task' | null {
  switch (section) {
    case 'pillars':
      return { does: 'New pillar', section, params: { new: 'yes' } };
    case 'areas':
      if (params['area'] !== undefined) return 'task';
      return { does: 'New area', section, params: { pillar: params['pillar'], new: 'yes' } };
    case 'projects':
      if (params['project'] !== undefined) return 'task';
      return { does: 'New project', section, params: { area: params['area'], new: 'yes' } };
    case 'project-templates':
      return { does: 'New template', section, params: { new: 'yes' } };
    case 'journal':
      if (params['view'] === TEMPLATES_VIEW.view) {
        return { does: 'New journal template', section, params: { ...TEMPLATES_VIEW, template: NEW_TEMPLATE } };
      }
      // The filters of the list stay.
      return { does: 'New entry', section, params: { ...params, view: undefined, template: undefined, entry: 'new' } };
    case 'tasks':
      if (params['view'] !== 'repeating') return 'task';
      return { does: 'New repeating task', section, params: { view: 'repeating', new: 'yes' } };
    case 'today':
      return 'task';
    case 'dashboard':
      return params['view'] === undefined ? 'task' : null;
    default:
      return null;
  }
}
