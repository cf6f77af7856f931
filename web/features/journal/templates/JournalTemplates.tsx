import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { JournalTemplate } from '#contract/journal.ts';
import { capitalized } from '#web/platform/format.ts';
import { hrefOf, navigate, useSection } from '#web/platform/navigation.ts';
import { SkeletonCards } from '#web/ui/list/Skeleton.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import { IconTile } from '#web/ui/marks/IconTile.tsx';
import { WaitingMark } from '#web/records/waiting/WaitingMark.tsx';
import { BackLink } from '#web/ui/page/BackLink.tsx';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { LinkCard } from '#web/ui/page/LinkCard.tsx';
import { LoadFailure } from '#web/ui/page/LoadFailure.tsx';
import { PageHeader } from '#web/ui/page/PageHeader.tsx';
import { TemplateCards } from '#web/ui/page/TemplateCards.tsx';
import { journalQueries } from '../journal-queries.ts';
import { useCopyTemplate, useRemoveTemplate } from './template-mutations.ts';
import { aboutTemplate, NEW_TEMPLATE, TEMPLATES_HREF, TEMPLATES_VIEW, usageText } from './template-text.ts';
import { TemplateEditor } from './TemplateEditor.tsx';

/** Journal templates. In the URL, `template` is the one being edited, or `new`. */
export function JournalTemplates() {
  const { params } = useSection();
  const { data: templates, isError, isFetching, refetch } = useQuery(journalQueries.templates());
  const wanted = params['template'];
  if (wanted === NEW_TEMPLATE) return <TemplateEditor />;
  if (!templates) {
    if (isError) return <LoadFailure what="Your templates" onRetry={() => void refetch()} pending={isFetching} />;
    return <SkeletonCards cards={6} height={196} />;
  }
  if (wanted === undefined) return <Templates templates={templates} />;
  const template = templates.find(({ id }) => id === wanted);
  return template && !template.is_default ? <TemplateEditor key={wanted} template={template} /> : <Gone />;
}

function Templates({ templates }: { templates: readonly JournalTemplate[] }) {
  const copy = useCopyTemplate();
  const remove = useRemoveTemplate();
  return (
    <>
      <BackLink label="Journal" href={hrefOf('journal')} />
      <PageHeader
        lead="Questions to guide an entry, and tags to start it with."
        actions={
          <Button
            component="a"
            href={hrefOf('journal', { ...TEMPLATES_VIEW, template: NEW_TEMPLATE })}
            leftSection={<Plus {...ICON} />}
          >
            New template
          </Button>
        }
      />
      <TemplateCards
        templates={templates}
        none="None yet. Write your own, or duplicate one below."
        enter="Write an entry with it"
        onEdit={({ id }) => navigate('journal', { ...TEMPLATES_VIEW, template: id })}
        editHref={({ id }) => hrefOf('journal', { ...TEMPLATES_VIEW, template: id })}
        onCopy={(template) => void copy(template)}
        onRemove={(template) => void remove(template)}
        card={(template, menu) => <TemplateCard key={template.id} template={template} menu={menu} />}
      />
    </>
  );
}

function TemplateCard({ template, menu }: { template: JournalTemplate; menu: ReactNode }) {
  const { id, name, description, prompts, icon, color } = template;
  return (
    <LinkCard
      rowId={id}
      name={name}
      mark={<IconTile icon={icon} color={color} />}
      meta={aboutTemplate(template)}
      description={description}
      parts={{
        label: `Questions of ${name}`,
        items: prompts.map((prompt, place) => ({ key: `${place}`, name: prompt })),
      }}
      note={
        <>
          {capitalized(usageText(template))} <WaitingMark id={id} />
        </>
      }
      link={{ label: 'Write', href: hrefOf('journal', { entry: 'new', template: id }) }}
      menu={menu}
    />
  );
}

function Gone() {
  return (
    <EmptyState
      title="This template is no longer here"
      why="It was deleted, or it belongs to another account."
      quiet={{ label: 'All journal templates', href: TEMPLATES_HREF }}
    />
  );
}
