import { NEW_TEMPLATE, TEMPLATES_VIEW } from '#web/features/journal/templates/template-text.ts';
import type { Place, SectionId } from '#web/platform/navigation.ts';

interface NewRecord {
  /** “New area” */
  does: string;
  section: SectionId;
  params: Record<string, string | undefined>;
}

/** What is created in a section, and where its form opens; null where that is a task. */
export function newIn({ section, params }: Place): NewRecord | null {
  switch (section) {
    case 'pillars':
      return { does: 'New pillar', section, params: { new: 'yes' } };
    case 'areas':
      return { does: 'New area', section, params: { pillar: params['pillar'], new: 'yes' } };
    case 'projects':
      if (params['project'] !== undefined) return null;
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
      if (params['view'] !== 'repeating') return null;
      return { does: 'New repeating task', section, params: { view: 'repeating', new: 'yes' } };
    default:
      return null;
  }
}
