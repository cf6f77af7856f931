import { Button, Menu } from '@mantine/core';
import { Copy, Pencil, Trash2 } from 'lucide-react';
import type { ProjectTemplate } from '#contract/project-templates.ts';
import { useToday } from '#web/platform/clock.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { useUser } from '#web/platform/session.ts';
import { ICON } from '#web/ui/marks/icon.ts';
import { MoreMenu } from '#web/ui/menu/MoreMenu.tsx';
import { Card } from '#web/ui/page/Card.tsx';
import { useDuplicateTemplate, useRemoveTemplate } from '../template-mutations.ts';
import { sizeWords, usageWords } from '../template-words.ts';
import classes from './TemplateCard.module.css';

const TASKS_SHOWN = 3;

/** A template as a card, which leads to beginning a project with it. */
export function TemplateCard({ template }: { template: ProjectTemplate }) {
  const today = useToday();
  const user = useUser();
  const { id, name, description, category, tasks } = template;
  const first = tasks.filter(({ parent_task_id }) => parent_task_id === null);
  return (
    <Card rowId={id}>
      <div className={classes['body']}>
        <header className={classes['head']}>
          <h3 className={classes['name']}>
            <a className={classes['link']} href={hrefOf('project-templates', { use: id })} data-row-focus>
              {name}
            </a>
          </h3>
          <span className={classes['menu']}>
            <TemplateMenu template={template} />
          </span>
        </header>
        <p className={classes['meta']}>{[category, sizeWords(template)].filter(Boolean).join(' · ')}</p>
        {description && <p className={classes['description']}>{description}</p>}
        {first.length > 0 && (
          <ul className={classes['tasks']} aria-label={`Tasks of ${name}`}>
            {first.slice(0, TASKS_SHOWN).map((task) => (
              <li key={task.id}>{task.name}</li>
            ))}
            {first.length > TASKS_SHOWN && <li className={classes['more']}>and {first.length - TASKS_SHOWN} more</li>}
          </ul>
        )}
        <footer className={classes['foot']}>
          <span className={classes['used']}>{usageWords(template, today, user)}</span>
          <Button
            component="a"
            variant="default"
            size="compact-sm"
            className={classes['above'] ?? ''}
            href={hrefOf('project-templates', { use: id })}
            aria-label={`Use “${name}”`}
          >
            Use
          </Button>
        </footer>
      </div>
    </Card>
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
