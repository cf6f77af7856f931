import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ProjectTemplate } from '#contract/project-templates.ts';
import { useDuplicateTemplate, useRemoveTemplate } from '#web/features/project-templates/template-mutations.ts';
import { templateQueries } from '#web/features/project-templates/template-queries.ts';
import { TEMPLATES_LEAD, sizeText, usageText } from '#web/features/project-templates/template-text.ts';
import { capitalized } from '#web/platform/format.ts';
import { hrefOf, navigate, useSection } from '#web/platform/navigation.ts';
import { SkeletonCards, SkeletonRows } from '#web/ui/list/Skeleton.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import { QueryFailure } from '#web/ui/page/LoadFailure.tsx';
import { PageHeader } from '#web/ui/page/PageHeader.tsx';
import { TemplateCards } from '#web/ui/page/TemplateCards.tsx';
import { useToday } from '#web/platform/clock.ts';
import { useUser } from '#web/platform/session.ts';
import { LinkCard } from '#web/ui/page/LinkCard.tsx';

const UseTemplate = lazyPart(
  async () => (await import('#web/features/project-templates/use/UseTemplate.tsx')).UseTemplate,
  () => <SkeletonRows />,
);
const TemplateEditor = lazyPart(
  async () => (await import('#web/features/project-templates/editor/TemplateEditor.tsx')).TemplateEditor,
  () => <SkeletonRows />,
);

/** Project templates. URL parameters: `use` starts a project from one, `edit` opens one and `new` an empty one. */
export default function TemplatesPage() {
  const { params } = useSection();
  const query = useQuery(templateQueries.list());
  const { data: templates } = query;
  const { use, edit } = params;
  if (params['new'] === 'yes') return <TemplateEditor />;
  if (!templates) {
    if (query.isError) return <QueryFailure query={query} what="Your templates" />;
    return (
      <>
        <PageHeader lead={TEMPLATES_LEAD} />
        <SkeletonCards cards={6} height={196} />
      </>
    );
  }
  const wanted = use ?? edit;
  if (wanted === undefined) return <Templates templates={templates} />;
  const template = templates.find(({ id }) => id === wanted);
  if (!template || (edit !== undefined && template.is_default)) return <Gone />;
  return use === undefined ? (
    <TemplateEditor key={wanted} template={template} />
  ) : (
    <UseTemplate key={wanted} template={template} />
  );
}

function Templates({ templates }: { templates: readonly ProjectTemplate[] }) {
  const duplicate = useDuplicateTemplate();
  const remove = useRemoveTemplate();
  return (
    <>
      <PageHeader
        lead={TEMPLATES_LEAD}
        actions={
          <Button component="a" href={hrefOf('project-templates', { new: 'yes' })} leftSection={<Plus {...ICON} />}>
            New template
          </Button>
        }
      />
      <TemplateCards
        templates={templates}
        none="None yet. Open a project that went well and choose “Save as template” in its menu, or duplicate one below."
        enter="Use"
        onEdit={({ id }) => navigate('project-templates', { edit: id })}
        editHref={({ id }) => hrefOf('project-templates', { edit: id })}
        onCopy={(template) => void duplicate(template)}
        onRemove={(template) => void remove(template)}
        card={(template, menu) => <TemplateCard key={template.id} template={template} menu={menu} />}
      />
    </>
  );
}

function Gone() {
  return (
    <EmptyState
      title="This template is no longer here"
      why="It was deleted, or it belongs to another account."
      quiet={{ label: 'All templates', href: hrefOf('project-templates') }}
    />
  );
}

function TemplateCard({ template, menu }: { template: ProjectTemplate; menu: ReactNode }) {
  const today = useToday();
  const user = useUser();
  const { id, name, description, category, tasks } = template;
  return (
    <LinkCard
      rowId={id}
      name={name}
      meta={[capitalized(category ?? ''), sizeText(template)].filter(Boolean).join(' · ')}
      description={description}
      parts={{
        label: `Tasks of ${name}`,
        // Tasks with subtasks come first.
        items: tasks
          .toSorted((one, other) => Number(one.parent_task_id !== null) - Number(other.parent_task_id !== null))
          .map((task) => ({ ...task, key: task.id })),
        rings: true,
      }}
      note={capitalized(usageText(template, today, user))}
      link={{ label: 'Use', href: hrefOf('project-templates', { use: id }) }}
      menu={menu}
    />
  );
}
