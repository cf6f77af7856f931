import type { ProjectTemplate } from '#contract/project-templates.ts';
import { useToday } from '#web/platform/clock.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { useUser } from '#web/platform/session.ts';
import { TemplateActions } from '#web/ui/menu/TemplateActions.tsx';
import { LinkCard } from '#web/ui/page/LinkCard.tsx';
import { useDuplicateTemplate, useRemoveTemplate } from '../template-mutations.ts';
import { sizeText, usageText } from '../template-text.ts';

/** A template as a card that starts a project from it. */
export function TemplateCard({ template }: { template: ProjectTemplate }) {
  const today = useToday();
  const user = useUser();
  const { id, name, description, category, tasks } = template;
  return (
    <LinkCard
      rowId={id}
      name={name}
      meta={[category, sizeText(template)].filter(Boolean).join(' · ')}
      description={description}
      parts={{
        label: `Tasks of ${name}`,
        // Tasks with subtasks come first.
        items: tasks
          .toSorted((one, other) => Number(one.parent_task_id !== null) - Number(other.parent_task_id !== null))
          .map((task) => ({ ...task, key: task.id })),
        rings: true,
      }}
      note={usageText(template, today, user)}
      link={{ label: 'Use', href: hrefOf('project-templates', { use: id }) }}
      menu={<CardMenu template={template} />}
    />
  );
}

function CardMenu({ template }: { template: ProjectTemplate }) {
  const duplicate = useDuplicateTemplate();
  const remove = useRemoveTemplate();
  const { id, name, is_default } = template;
  return (
    <TemplateActions
      name={name}
      isBuiltIn={is_default}
      editHref={hrefOf('project-templates', { edit: id })}
      copyWord="Duplicate"
      onCopy={() => void duplicate(template)}
      onRemove={() => void remove(template)}
    />
  );
}
