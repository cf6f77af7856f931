import { Menu } from '@mantine/core';
import { Copy, Pencil, Trash2 } from 'lucide-react';
import type { ProjectTemplate } from '#contract/project-templates.ts';
import { useToday } from '#web/platform/clock.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { useUser } from '#web/platform/session.ts';
import { ICON } from '#web/ui/marks/icon.ts';
import { MoreMenu } from '#web/ui/menu/MoreMenu.tsx';
import { LinkCard } from '#web/ui/page/LinkCard.tsx';
import { useDuplicateTemplate, useRemoveTemplate } from '../template-mutations.ts';
import { sizeWords, usageWords } from '../template-words.ts';

/** A template as a card, which leads to beginning a project with it. */
export function TemplateCard({ template }: { template: ProjectTemplate }) {
  const today = useToday();
  const user = useUser();
  const { id, name, description, category, tasks } = template;
  return (
    <LinkCard
      rowId={id}
      name={name}
      meta={[category, sizeWords(template)].filter(Boolean).join(' · ')}
      description={description}
      parts={{
        label: `Tasks of ${name}`,
        items: tasks.filter(({ parent_task_id }) => parent_task_id === null).map((task) => ({ ...task, key: task.id })),
        rings: true,
      }}
      note={usageWords(template, today, user)}
      link={{ word: 'Use', href: hrefOf('project-templates', { use: id }) }}
      menu={<TemplateMenu template={template} />}
    />
  );
}

/** What can be done with a template: those of ours are copied before they are changed. */
export function TemplateMenu({ template }: { template: ProjectTemplate }) {
  const duplicate = useDuplicateTemplate();
  const remove = useRemoveTemplate();
  const { id, name, is_default } = template;
  return (
    <MoreMenu label={`Actions for ${name}`} small>
      {!is_default && (
        <Menu.Item component="a" href={hrefOf('project-templates', { edit: id })} leftSection={<Pencil {...ICON} />}>
          Edit
        </Menu.Item>
      )}
      <Menu.Item leftSection={<Copy {...ICON} />} onClick={() => void duplicate(template)}>
        Duplicate
      </Menu.Item>
      {!is_default && (
        <>
          <Menu.Divider />
          <Menu.Item leftSection={<Trash2 {...ICON} />} data-danger onClick={() => void remove(template)}>
            Delete
          </Menu.Item>
        </>
      )}
    </MoreMenu>
  );
}
