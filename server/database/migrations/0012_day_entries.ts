import type { Migration } from '../migrate.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The order of a day in one table, for tasks and recurring instances. */
export const dayEntries: Migration = {
  name: '0012_day_entries',
  statements: ({ text, date, endOfTable }, now) => {
    // An overdue instance is listed on its user's today, which is one of three days somewhere on earth.
    const todays = [-1, 0, 1].map((days) => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10));
    const placed = (day: string, condition: string) => `select user_id, ${day} as day, id as subject_id, 1 as kind,
      day_order as place from recurring_task_instances where day_order is not null and ${condition}`;
    return [
      `create table day_entries (
        user_id ${text} not null,
        day ${date} not null,
        subject_id ${text} not null,
        task_id ${text},
        instance_id ${text},
        sort_order integer not null,
        primary key (user_id, day, subject_id),
        foreign key (user_id, task_id) references tasks (user_id, id) on delete cascade,
        foreign key (user_id, instance_id) references recurring_task_instances (user_id, id) on delete cascade,
        check ((task_id is null) <> (instance_id is null)),
        check (subject_id = coalesce(task_id, instance_id))
      ) ${endOfTable}`,
      `create index entries_of_task on day_entries (user_id, task_id)`,
      `create index entries_of_instance on day_entries (user_id, instance_id)`,
      `insert into day_entries (user_id, day, subject_id, task_id, instance_id, sort_order)
        select user_id, day, subject_id, case when kind = 0 then subject_id end, case when kind = 1 then subject_id end,
          row_number() over (partition by user_id, day order by place, kind, subject_id) - 1
        from (
          select user_id, day, task_id as subject_id, 0 as kind, sort_order as place from today_tasks
          union ${placed('due_date', 'skipped_at is null')}
          union ${placed('closed_on', 'completed_at is not null')}
          ${todays
            .map((day) => `cast('${day}' as ${date})`)
            .map((day) => `union ${placed(day, `closed_on is null and due_date < ${day}`)}`)
            .join('\n')}
        ) as entries`,
      `drop table today_tasks`,
      `alter table recurring_task_instances drop column day_order`,
    ];
  },
};
