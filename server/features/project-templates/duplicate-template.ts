import type { ProjectTemplate } from '#contract/project-templates.ts';
import { NAME_MAX } from '#contract/vocabulary.ts';
import type { Created, RequestContext } from '#server/platform/context.ts';
import { insertTemplate } from './insert-template.ts';
import { getTemplate } from './queries.ts';

const COPY = ' (copy)';

/**
 * Copies a template with its files, also a built-in one, as one that the user may change; a repetition with the same id
 * returns the stored one.
 * @throws NotFound; Conflict for an id that is in the trash; RuleBroken for too many templates.
 */
export function duplicateTemplate(
  request: RequestContext,
  templateId: string,
  { id, name }: { id?: string | undefined; name?: string | undefined },
): Promise<Created<ProjectTemplate>> {
  return insertTemplate(request, id, async (ctx) => {
    const template = await getTemplate(ctx, templateId);
    return { ...template, name: name ?? nameOfCopy(template.name), filesOf: templateId };
  });
}

/** A name that is too long is cut between two characters. */
function nameOfCopy(name: string): string {
  if (name.length + COPY.length <= NAME_MAX) return name + COPY;
  const kept = name.slice(0, NAME_MAX - COPY.length);
  return (kept.isWellFormed() ? kept : kept.slice(0, -1)) + COPY;
}
