import { expect, test } from 'vitest';
import { manyPeopleIn } from './one-person.ts';

const TABLES = new Set(['users', 'tasks', 'projects', 'day_entries']);
const reasonsOf = (text: string) => manyPeopleIn(text, TABLES);

test.each([
  'select * from tasks where user_id = $1 and id = $2',
  'select * from users where id = $1',
  "select * from tasks as task where task.user_id = cast('maya' as text)",
  'select * from tasks join projects on projects.user_id = tasks.user_id where tasks.user_id = $1',
  'select * from tasks, projects where projects.user_id = $1 and tasks.user_id = projects.user_id',
  'select * from tasks left join projects as p on p.user_id = tasks.user_id and p.id = project_id where tasks.user_id = $1',
  'select * from tasks where user_id = $1 and exists (select 1 from projects where user_id = $1 and id = project_id)',
  'select * from (select id from tasks where user_id = $1) as own join json_each($2) on key = own.id',
  'with own as materialized (select id from tasks where user_id = $1) select * from own where id = $2',
  `with recursive above (id) as (select id from tasks where user_id = $1 union
    select t.id from tasks as t join above on t.parent_task_id = above.id and t.user_id = $1) select id from above`,
  'select id from tasks where user_id = $1 union all select id from projects where user_id = $1',
  'select x.* from json_each($2) as named cross join lateral (select * from tasks where user_id = $1 and id = key) as x',
  'insert into tasks (user_id, id) values ($1, $2) on conflict do nothing',
  'insert into tasks (id, user_id) select key, owner.id from users as owner, json_each($2) where owner.id = $1',
  'update tasks set name = $1 from json_each($2) as changed where tasks.user_id = $3 and tasks.id = changed.key',
  'delete from tasks using projects where tasks.user_id = $1 and projects.user_id = tasks.user_id',
  'update jobs set run_by = $1 where name = $2',
  'insert into jobs default values',
  'with tasks as (select id from tasks where user_id = $1) select * from tasks',
  `merge into tasks using json_each($2) as given on tasks.user_id = $1 and tasks.id = given.key
    when matched then update set name = given.value`,
  `merge into tasks using projects on tasks.user_id = $1 and projects.user_id = tasks.user_id and projects.id = project_id
    when matched then delete`,
  'select * from jobs join servers on true',
  'begin',
])('is for one person: %s', (text) => {
  expect(reasonsOf(text)).toEqual([]);
});

test.each([
  ['select * from tasks where id = $1', 'no tasks.user_id = $n at the level of tasks'],
  ['select * from tasks where user_id = $1 or id = $2', 'no tasks.user_id'],
  ['select * from tasks where user_id > $1', 'no tasks.user_id'],
  ['select * from tasks where user_id in (select id from users where id = $1)', 'no tasks.user_id'],
  ['select * from users where user_id = $1', 'no users.id'],
  ['select * from tasks join projects on projects.id = project_id where tasks.user_id = $1', 'no projects.user_id'],
  // A condition of a left join does not restrict the table on its left.
  ['select * from tasks left join projects as p on p.user_id = $1 and tasks.user_id = p.user_id', 'no tasks.user_id'],
  [
    'select (select count(*) from projects where user_id = tasks.user_id) from tasks where user_id = $1',
    'no projects.user_id',
  ],
  ['with own as (select id from tasks) select * from own where user_id = $1', 'no tasks.user_id'],
  [
    `with recursive above (id) as (select id from tasks where user_id = $1 union
      select t.id from tasks as t join above on t.parent_task_id = above.id) select id from above`,
    'no t.user_id',
  ],
  ['select id from tasks where user_id = $1 union all select id from projects', 'no projects.user_id'],
  ['select * from login_names join users on users.id = user_id where users.id = $1', 'together with login_names'],
  ['insert into tasks (id) values ($1)', 'tasks gets no user_id'],
  ['insert into tasks (user_id, id) values ($1 || $2, $3)', 'is computed'],
  [
    'insert into tasks (user_id, id) values ($1, (select max(id) from tasks where user_id = $1))',
    'a subquery in the values',
  ],
  ['insert into tasks (user_id, id) select $1, key from json_each($2)', 'from no table'],
  ['update tasks set name = $1 where id = $2', 'no tasks.user_id'],
  ['insert into tasks default values', 'tasks gets no user_id'],
  ['with tasks as (select id from tasks) select * from tasks', 'no tasks.user_id'],
  ['merge into tasks using json_each($1) on id = key when matched then delete', 'no tasks.user_id'],
  [
    'merge into tasks using projects on tasks.user_id = $1 and projects.id = project_id when matched then delete',
    'no projects.user_id',
  ],
  ['update tasks set name = p.name from projects as p where p.id = project_id and tasks.user_id = $1', 'no p.user_id'],
  ['delete from tasks where created_at < $1', 'no tasks.user_id'],
])('is not for one person: %s', (text, reason) => {
  expect(reasonsOf(text).join('; ')).toContain(reason);
});
