import type { Today } from '#contract/today.ts';
import { dueWords } from '#web/features/tasks/row/due-words.ts';
import { useToday } from '#web/platform/clock.ts';
import { Path } from '#web/ui/page/Path.tsx';
import { Disclosure } from './Disclosure.tsx';
import { OfferRow } from './OfferRow.tsx';
import classes from './MoreTasks.module.css';
import { usePickTask } from '../today-mutations.ts';

/** Open tasks that could be put on the day, the ones due soonest first. The server names up to twenty. */
export function MoreTasks({ day }: { day: Today }) {
  const today = useToday();
  const pick = usePickTask(day.date);
  const suggested = new Set(day.suggestions.map(({ task }) => task.id));
  const others = day.available_tasks.filter(({ id }) => !suggested.has(id));
  if (others.length === 0) return null;
  return (
    <Disclosure title="More you could pick" count={others.length}>
      <ul aria-label="More you could pick">
        {others.map((task) => (
          <OfferRow
            key={task.id}
            task={task}
            note={
              <span className={classes['note']}>
                <Path names={[task.pillar_name, task.area_name, task.project_name]} />
                {task.due_date && <span className={classes['due']}>Due {dueWords(task, today)?.text}</span>}
              </span>
            }
            onAdd={() => pick(task)}
          />
        ))}
      </ul>
    </Disclosure>
  );
}
