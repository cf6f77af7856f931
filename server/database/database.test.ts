import { copyFileSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CompiledQuery } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import {
  execute,
  insertEntry,
  MIGRATED_AT as now,
  migrateTo,
  newDatabase,
  newFolder,
  openBefore,
  openEmpty,
  openSqlite,
  rowsOf,
} from '#server/testing/database/open-database.ts';
import { connectDatabase } from './connect.ts';
import { DataFolderInUse } from './files/data-folder.ts';
import { VERSION } from '../version.ts';
import { type Migration, migrate, MIGRATIONS, NewerData } from './migrate.ts';
import { dayEntries } from './migrations/0012_day_entries.ts';
import { confirmedAddresses } from './migrations/0021_confirmed_addresses.ts';
import { icons } from './migrations/0017_icons.ts';
import { type Db, inTransaction } from './transaction.ts';

/** A migration that creates one table. */
const step = (name: string): Migration => ({
  name,
  statements: ({ text }) => [`create table t_${name} (id ${text} primary key)`],
});
const appliedTo = async (db: Db) =>
  (await db.selectFrom('schema_migrations').select('name').orderBy('name').execute()).map(({ name }) => name);

test('opening a database that is up to date changes nothing', async () => {
  const config = await newDatabase();
  const first = await connectDatabase(config, () => {});
  const applied = await first.db.selectFrom('schema_migrations').selectAll().orderBy('name').execute();
  await first.close();

  const second = await connectDatabase(config, () => {});

  expect(await second.db.selectFrom('schema_migrations').selectAll().orderBy('name').execute()).toEqual(applied);
  await second.close();
  expect(existsSync(join(config.dataDir, 'backups'))).toBe(false);
});

test('servers that start at once migrate once', async () => {
  const db = await openEmpty();

  await Promise.all([1, 2, 3, 4].map(() => migrateTo(db, [step('a'), step('b')])));

  expect(await appliedTo(db)).toEqual(['a', 'b']);
});

test('a statement that waits when its transaction fails runs neither after it nor in the next one', async () => {
  const db = await openEmpty();
  await migrateTo(db, [step('a')]);
  const insert = (id: string) => `insert into t_a (id) values ('${id}')`;

  // Which statement waits for which response differs each time.
  for (let round = 0; round < 10; round += 1) {
    const texts = ['select * from missing', ...['b', 'c', 'd'].map((id) => insert(`${id}${round}`))];
    let asked: Promise<unknown>[] = [];
    let over = db;
    const failed = inTransaction(db, (trx) => {
      over = trx;
      asked = texts.map((text) => execute(trx, text));
      return Promise.all(asked);
    });
    const next = inTransaction(db, async (trx) => {
      await Promise.allSettled([failed, ...asked]);
      await execute(over, insert(`e${round}`)).catch(() => {});
      await execute(trx, insert(`next${round}`));
    });
    await expect(failed).rejects.toThrow('missing');
    await next;
  }

  const rows = await rowsOf(db, 'select id from t_a');
  expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_, round) => `next${round}`));
});

test('a newer version adds its steps and keeps the data', async () => {
  const db = await openEmpty();
  await migrateTo(db, [step('a')]);
  await execute(db, `insert into t_a (id) values ('kept')`);

  await migrateTo(db, [step('a'), step('b')]);

  expect(await appliedTo(db)).toEqual(['a', 'b']);
  expect(await rowsOf(db, 'select id from t_a')).toEqual([{ id: 'kept' }]);
});

test('C-26: a step that fails leaves nothing of its migration behind', async () => {
  const db = await openEmpty();
  const broken: Migration = { name: 'c', statements: () => ['create table t_c (id integer)', 'this is no sql'] };
  await migrateTo(db, [step('a')]);

  await expect(migrateTo(db, [step('a'), step('b'), broken])).rejects.toThrow('syntax error');

  expect(await appliedTo(db)).toEqual(['a']);
  await migrateTo(db, [step('a'), step('b'), step('c')]);
  expect(await appliedTo(db)).toEqual(['a', 'b', 'c']);
});

test('the migration that adds search texts fills them for existing records', async () => {
  const db = await openEmpty();
  const from = MIGRATIONS.findIndex(({ name }) => name.endsWith('_search_texts'));
  await migrateTo(db, MIGRATIONS.slice(0, from));
  const at = now.toISOString();
  const user = {
    first_name: 'Maya',
    last_name: 'L',
    timezone: 'UTC',
    day_start_hour: 0,
    week_starts_on: 'monday' as const,
  };
  const empty = {
    profile_picture: null,
    password_hash: null,
    onboarding_completed_at: null,
    username_changed_at: null,
  };
  for (const id of ['one', 'two']) {
    const names = { id, email: id, username: id, daily_capacity_minutes: 360, disabled_at: null };
    await db
      .insertInto('users')
      .values({ ...user, ...empty, ...names, created_at: at, updated_at: at })
      .execute();
    const pillar = { parent_pillar_id: null, icon: '🎯', color: '#F4B400', time_allocation_percentage: null };
    const state = { sort_order: 0, archived_at: null, from_template: null, created_at: at, updated_at: at };
    const pillars = Array.from({ length: 310 }, (_, index) => ({
      id: `p${index}`,
      name: `Äpfel\n${index}`,
      description: 'süß',
    }));
    for (const row of pillars)
      await db
        .insertInto('pillars')
        .values({ user_id: id, ...row, ...pillar, ...state })
        .execute();
  }

  await migrateTo(db, MIGRATIONS);

  const rows = await db.selectFrom('search_texts').selectAll().orderBy('user_id').orderBy('id').execute();
  expect(rows).toHaveLength(620);
  expect(rows[0]).toEqual({ user_id: 'one', kind: 'pillar', id: 'p0', folded: 'APFEL 0\nSUSS' });
  expect(rows.at(-1)).toEqual({ user_id: 'two', kind: 'pillar', id: 'p99', folded: 'APFEL 99\nSUSS' });
});

test('C-26: data of a newer version is refused, with both versions named, and not changed', async () => {
  const config = await newDatabase();
  const { db, close } = await connectDatabase(config, () => {});
  const steps = await db.selectFrom('schema_migrations').select('version').execute();
  expect(new Set(steps.map(({ version }) => version))).toEqual(new Set([VERSION]));
  const future = { name: '9999_future', applied_at: now.toISOString(), version: '9.8.7' };
  await db.insertInto('schema_migrations').values(future).execute();
  await close();

  const opening = connectDatabase(config, () => {});

  await expect(opening).rejects.toThrow(NewerData);
  await expect(opening).rejects.toThrow(`This data was written by Auric 9.8.7, and this is Auric ${VERSION}.`);
  // The folder is released: the same refusal is reported again, not that the folder is in use.
  await expect(connectDatabase(config, () => {})).rejects.toThrow(NewerData);
});

test('before an SQLite file is migrated a copy is kept, the newest five', async () => {
  const dataDir = newFolder();
  const backupDir = join(dataDir, 'backups');
  const db = openSqlite(dataDir);
  const steps: Migration[] = [];
  const upgrade = (number: number) => {
    steps.push(step(`step${number}`));
    return migrate(db, 'sqlite', backupDir, new Date(now.getTime() + number), steps);
  };

  await upgrade(1);
  expect(existsSync(backupDir)).toBe(false);
  await execute(db, `insert into t_step1 (id) values ('mine')`);
  for (const number of [2, 3, 4, 5, 6, 7, 8]) await upgrade(number);

  const backups = readdirSync(backupDir).sort();
  expect(backups).toEqual([4, 5, 6, 7, 8].map((number) => `auric-2026-03-09T08-00-00-00${number}Z.db`));
  using newest = new DatabaseSync(join(backupDir, backups.at(-1)!), { readOnly: true });
  expect(newest.prepare('select count(*) as steps from schema_migrations').get()).toEqual({ steps: 7 });
  expect(newest.prepare('select id from t_step1').all()).toEqual([{ id: 'mine' }]);
});

test('C-10: a data folder has one owner until that process closes it', async () => {
  const config = { dataDir: newFolder(), databaseUrl: null };
  const first = await connectDatabase(config, () => {});
  const began = performance.now();

  await expect(connectDatabase(config, () => {})).rejects.toThrow(DataFolderInUse);
  expect(performance.now() - began).toBeLessThan(4000);
  await expect(connectDatabase(config, () => {})).rejects.toThrow(`Another Auric server is using ${config.dataDir}.`);
  expect(await first.db.selectFrom('users').selectAll().execute()).toEqual([]);

  await first.close();
  await (await connectDatabase(config, () => {})).close();
});

test('C-09: an SQLite commit is on the disk before it is acknowledged', async () => {
  const db = openSqlite();

  expect(await rowsOf(db, 'pragma journal_mode')).toEqual([{ journal_mode: 'wal' }]);
  expect(await rowsOf(db, 'pragma synchronous')).toEqual([{ synchronous: 2 }]);
  expect(await rowsOf(db, 'pragma foreign_keys')).toEqual([{ foreign_keys: 1 }]);
});

test('C-09: a copy of the SQLite files taken between any two statements is whole', async () => {
  const dataDir = newFolder();
  const db = openSqlite(dataDir);
  await execute(db, 'create table pairs (id integer primary key, side text not null)');
  let copies = 0;
  const copyFiles = () => {
    const folder = newFolder();
    for (const file of ['auric.db', 'auric.db-wal']) copyFileSync(join(dataDir, file), join(folder, file));
    using copy = new DatabaseSync(join(folder, 'auric.db'));
    expect(copy.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
    const { rights, lefts } = copy
      .prepare(
        `select count(*) filter (where side = 'l') as lefts, count(*) filter (where side = 'r') as rights from pairs`,
      )
      .get() as { lefts: number; rights: number };
    expect(lefts).toBe(rights);
    copies += 1;
    return lefts;
  };

  for (let round = 0; round < 15; round += 1) {
    await inTransaction(db, async (trx) => {
      await execute(trx, `insert into pairs (side) values ('l')`);
      expect(copyFiles()).toBe(round);
      await execute(trx, `insert into pairs (side) values ('r')`);
    });
    expect(copyFiles()).toBe(round + 1);
  }
  expect(copies).toBe(30);
});

test('concurrent transactions of many requests are all stored', async () => {
  const db = await openEmpty();
  await execute(db, 'create table counters (id integer primary key, value integer not null)');
  await execute(db, 'create table steps (value integer primary key)');
  await execute(db, 'insert into counters (id, value) values (1, 0)');

  const values = await Promise.all(
    Array.from({ length: 100 }, () =>
      inTransaction(db, async (trx) => {
        await execute(trx, 'update counters set value = value + 1 where id = 1');
        const [row] = await rowsOf(trx, 'select value from counters where id = 1');
        await execute(trx, `insert into steps (value) values (${Number(row!['value'])})`);
        return Number(row!['value']);
      }),
    ),
  );

  expect(values.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
  expect((await rowsOf(db, 'select value from steps')).length).toBe(100);
});

test('a failed transaction leaves nothing behind, and the next one works', async () => {
  const db = await openEmpty();
  await migrateTo(db, [step('a')]);
  const insert = (id: string) =>
    inTransaction(db, async (trx) => {
      await execute(trx, `insert into t_a (id) values ('${id}')`);
      if (id === 'bad') throw new Error('changed my mind');
    });

  const results = await Promise.allSettled([insert('one'), insert('bad'), insert('two')]);

  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await rowsOf(db, 'select id from t_a order by id')).toEqual([{ id: 'one' }, { id: 'two' }]);
});

test('a commit that fails is rolled back, and the next transaction works', async () => {
  const db = await openEmpty();
  await execute(db, 'create table parents (id integer primary key)');
  await execute(
    db,
    'create table children (id integer primary key, parent_id integer references parents (id) deferrable initially deferred)',
  );
  const insertChild = (parentId: number) =>
    inTransaction(db, (trx) => execute(trx, `insert into children (id, parent_id) values (1, ${parentId})`));

  await expect(insertChild(1)).rejects.toThrow(/foreign key/i);

  expect(await rowsOf(db, 'select id from children')).toEqual([]);
  await execute(db, 'insert into parents (id) values (1)');
  await insertChild(1);
  expect(await rowsOf(db, 'select id from children')).toEqual([{ id: 1 }]);
});

test('a transaction that SQLite has rolled back itself, as on a full disk, blocks no later one', async () => {
  const db = openSqlite();
  await execute(db, 'create table things (id integer primary key)');
  await execute(db, 'insert into things (id) values (1)');

  const failing = inTransaction(db, async (trx) => {
    await execute(trx, 'insert into things (id) values (2)');
    await execute(trx, 'insert or rollback into things (id) values (1)');
  });

  await expect(failing).rejects.toThrow('UNIQUE constraint failed');
  await inTransaction(db, (trx) => execute(trx, 'insert into things (id) values (3)'));
  expect(await rowsOf(db, 'select id from things')).toEqual([{ id: 1 }, { id: 3 }]);
});

test('reads do not wait for a running transaction and do not see its uncommitted writes', async () => {
  const { db, close } = await connectDatabase(await newDatabase(), () => {});
  onTestFinished(close);
  const attempt = { key: 'k', person: null, count: 1, resets_at: now.toISOString() };
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const { promise: hasWritten, resolve: written } = Promise.withResolvers<void>();
  const transaction = inTransaction(db, async (trx) => {
    await trx.insertInto('attempts').values(attempt).execute();
    written();
    await mayEnd;
  });
  await hasWritten;

  expect(await db.selectFrom('attempts').selectAll().execute()).toEqual([]);

  end();
  await transaction;
  expect(await db.selectFrom('attempts').selectAll().execute()).toEqual([attempt]);
});

test('the next read sees a write', async () => {
  const { db, close } = await connectDatabase(await newDatabase(), () => {});
  onTestFinished(close);

  for (let count = 1; count <= 50; count += 1) {
    await db
      .insertInto('attempts')
      .values({ key: `k${count}`, count, resets_at: now.toISOString() })
      .execute();
    const { total } = await db
      .selectFrom('attempts')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    expect(total).toBe(count);
  }
});

test('a table that a newer server changes breaks neither reads nor transactions', async () => {
  const { db, close } = await connectDatabase(await newDatabase(), () => {});
  onTestFinished(close);
  await db.insertInto('attempts').values({ key: 'k', count: 1, resets_at: now.toISOString() }).execute();
  const read = (on: Db) => on.selectFrom('attempts').selectAll().execute();
  const readInTransaction = () => inTransaction(db, (trx) => read(trx));
  // Run concurrently, so that every connection of the pool has prepared its plans.
  const atOnce = (work: () => Promise<unknown[]>) => Promise.all(Array.from({ length: 10 }, work));

  await atOnce(() => read(db));
  await execute(db, 'alter table attempts add column first text');
  for (const [row] of await atOnce(() => read(db))) expect(row).toMatchObject({ count: 1, first: null });

  await atOnce(readInTransaction);
  await execute(db, 'alter table attempts add column second text');
  for (const [row] of await atOnce(readInTransaction)) expect(row).toMatchObject({ first: null, second: null });
});

test('a query outside its SQLite transaction fails instead of waiting forever', async () => {
  const db = openSqlite();
  await migrate(db, 'sqlite', newFolder(), now, [step('a')]);

  const careless = inTransaction(db, () => execute(db, `insert into t_a (id) values ('x')`));

  await expect(careless).rejects.toThrow('Outside its transaction: insert into t_a');
  await inTransaction(db, (trx) => execute(trx, `insert into t_a (id) values ('y')`));
  expect(await rowsOf(db, 'select id from t_a')).toEqual([{ id: 'y' }]);
});

test('a value that SQLite would store as another type is refused', async () => {
  const db = openSqlite();
  await execute(db, 'create table things (id integer primary key, value any) strict');
  const store = (value: unknown) =>
    db.executeQuery(CompiledQuery.raw('insert into things (value) values (?)', [value]));

  for (const odd of [new Date(), undefined, { value: 1 }, [1], true, () => 1, Symbol('s')]) {
    await expect(store(odd)).rejects.toThrow('cannot be a query parameter');
  }
  for (const value of [null, 'text', 1.5, 12n, new Uint8Array([1, 2])]) await store(value);

  const stored = await rowsOf(db, 'select value from things order by id');
  expect(stored.map(({ value }) => value)).toEqual([null, 'text', 1.5, 12, new Uint8Array([1, 2])]);
});

test('an upgraded database keeps the order of its days, and checks due tasks from its last run on', async () => {
  const db = await openBefore(dayEntries);
  const at = now.toISOString();
  await execute(
    db,
    `insert into projects (user_id, id, name, description, icon, priority, importance, status, sort_order, created_at, updated_at)
      values ('maya', 'home', 'Home', '', '', 'medium', 3, 'Not Started', 0, '${at}', '${at}')`,
  );
  for (const id of ['tea', 'bread']) {
    await execute(
      db,
      `insert into tasks (user_id, id, project_id, name, description, status, priority, category, sort_order, created_at, updated_at)
        values ('maya', '${id}', 'home', '', '', 'todo', 'medium', '', 0, '${at}', '${at}')`,
    );
  }
  await execute(
    db,
    `insert into recurring_tasks (user_id, id, name, description, priority, category, recurrence_pattern, repeat_from, start_date,
      week_starts_on, created_at, updated_at)
      values ('maya', 'run', '', '', 'medium', '', '{}', 'due', '2026-03-02', 'monday', '${at}', '${at}')`,
  );
  // Placed today; placed as overdue; completed the day after it was due; not placed.
  for (const [id, due, done, place] of [
    ['a', '2026-03-09', null, 1],
    ['b', '2026-03-02', null, 0],
    ['c', '2026-03-07', '2026-03-08', 4],
    ['d', '2026-03-10', null, null],
  ] as const) {
    await execute(
      db,
      `insert into recurring_task_instances (user_id, id, recurring_task_id, occurrence, name, description, priority, category,
        due_date, completed_at, closed_on, day_order, created_at, updated_at)
        values ('maya', '${id}', 'run', '${due}', '', '', 'medium', '', '${due}', ${done ? `'${done}T12:00:00.000Z'` : 'null'},
          ${done ? `'${done}'` : 'null'}, ${place}, '${at}', '${at}')`,
    );
  }
  await execute(
    db,
    `insert into today_tasks (user_id, day, task_id, sort_order) values
      ('maya', '2026-03-09', 'tea', 1), ('maya', '2026-03-09', 'bread', 2), ('maya', '2026-03-08', 'tea', 0)`,
  );
  const lastRun = new Date(now.getTime() - 60_000).toISOString();
  await execute(db, `insert into jobs (name, through, runs, failures) values ('notify-due', '${lastRun}', 1, 0)`);
  await execute(db, `update tasks set reminder_date = '2026-03-09' where id = 'tea'`);
  await migrateTo(db, [...MIGRATIONS]);

  const noticesDue = async (table: string) =>
    (await rowsOf(db, `select id, next_notice_at from ${table} where next_notice_at is not null order by id`)).map(
      ({ id, next_notice_at }) => [id, next_notice_at],
    );
  expect(await noticesDue('recurring_task_instances')).toEqual(['a', 'b', 'd'].map((id) => [id, lastRun]));
  expect(await noticesDue('tasks')).toEqual([['tea', lastRun]]);
  expect(await noticesDue('projects')).toEqual([]);

  const orderOn = async (day: string) =>
    (
      await rowsOf(
        db,
        `select coalesce(task_id, instance_id) as id from day_entries where day = '${day}' order by sort_order`,
      )
    ).map(({ id }) => id);
  // A picked task was sorted before an instance with the same position.
  expect(await orderOn('2026-03-09')).toEqual(['b', 'tea', 'a', 'bread']);
  expect(await orderOn('2026-03-08')).toEqual(['tea', 'b', 'c']);
  const places = await rowsOf(db, `select sort_order from day_entries where day = '2026-03-09' order by sort_order`);
  expect(places.map(({ sort_order }) => Number(sort_order))).toEqual([0, 1, 2, 3]);
});

test('after an upgrade, people who used Auric after their first day still get mail; others confirm their address first', async () => {
  const db = await openEmpty();
  await migrateTo(db, MIGRATIONS.slice(0, MIGRATIONS.indexOf(confirmedAddresses)));
  const [first, sameDay, nextDay] = ['2026-03-01T08:00:00Z', '2026-03-01T23:00:00Z', '2026-03-02T08:00:00Z'];
  for (const id of ['new', 'same-day', 'back', 'planned', 'done']) {
    await execute(
      db,
      `insert into users (id, email, username, first_name, last_name, timezone, day_start_hour, week_starts_on,
        daily_capacity_minutes, created_at, updated_at)
        values ('${id}', '${id}@example.org', '${id}', '', '', 'UTC', 0, 'monday', 360, '${first}', '${first}')`,
    );
  }
  for (const [id, seen] of Object.entries({ 'same-day': sameDay, back: nextDay })) {
    await execute(
      db,
      `insert into sessions (user_id, token_hash, id, user_agent, created_at, last_seen_at)
        values ('${id}', '${id}', '${id}', '', '${first}', '${seen}')`,
    );
  }
  await execute(
    db,
    `insert into projects (user_id, id, name, description, icon, priority, importance, status, sort_order, created_at,
      updated_at) values ('planned', 'p', '', '', '🚀', 'medium', 3, 'Not Started', 0, '${first}', '${first}')`,
  );
  await execute(
    db,
    `insert into tasks (user_id, id, project_id, name, description, status, priority, category, sort_order,
      sub_task_completion_required, created_at, updated_at)
      values ('planned', 't', 'p', '', '', 'todo', 'medium', 'general', 0, 0, '${nextDay}', '${nextDay}')`,
  );
  await execute(
    db,
    `insert into completions (user_id, kind, subject_id, name, points, breakdown, completed_at, completed_on)
      values ('done', 'task', 't', '', 5, '[]', '${nextDay}', '2026-03-02')`,
  );

  await migrateTo(db, [...MIGRATIONS]);

  // This assumption is enough for mail, but not for signing in with a Google account of that address.
  const columns = ['id', 'email_confirmed_at', 'email_assumed'] as const;
  const users = await db.selectFrom('users').select(columns).orderBy('id').execute();
  const at = now.toISOString();
  expect(users.map(({ id, email_confirmed_at, email_assumed }) => [id, email_confirmed_at, email_assumed])).toEqual([
    ['back', at, 1],
    ['done', at, 1],
    ['new', null, 0],
    ['planned', at, 1],
    ['same-day', null, 0],
  ]);
});

test('stored icons that are not emoji become the default in an upgrade, also in the trash', async () => {
  const db = await openBefore(icons);
  const at = now.toISOString();
  const project = (id: string, icon: string) => ({ user_id: 'maya', id, name: id, description: '', icon });
  const stored = [
    project('drawn', 'FolderOpen'),
    project('quoted', `'; "{}`),
    project('family', '👨‍👩‍👧‍👦'),
    project('empty', ''),
  ];
  for (const row of stored) {
    await db
      .insertInto('projects')
      .values({
        ...row,
        priority: 'medium',
        importance: 3,
        status: 'Not Started',
        sort_order: 0,
        created_at: at,
        updated_at: at,
      })
      .execute();
  }
  const entry = (id: string, rows: object) => ({
    id,
    subtree: JSON.stringify({ root: { table: 'areas', id: 'sleep' }, rows, links: [], parent_name: null }),
  });
  const area = { id: 'sleep', icon: 'Moon', name: 'Moon' };
  await insertEntry(db, entry('odd', { areas: [area], projects: stored }));
  await insertEntry(db, entry('tasks', { tasks: [{ id: 'run' }] }));
  const before = await rowsOf(db, `select * from trash where id = 'tasks'`);

  await migrateTo(db, MIGRATIONS.slice(0, MIGRATIONS.indexOf(icons) + 1));

  const expected = { drawn: '🚀', quoted: '🚀', family: '👨‍👩‍👧‍👦', empty: '🚀' };
  const projects = await db.selectFrom('projects').select(['id', 'icon', 'updated_at']).execute();
  expect(Object.fromEntries(projects.map(({ id, icon }) => [id, icon]))).toEqual(expected);
  expect(new Set(projects.map(({ updated_at }) => updated_at))).toEqual(new Set([at]));
  const [odd] = await rowsOf(db, `select subtree from trash where id = 'odd'`);
  expect(JSON.parse((odd as { subtree: string }).subtree)).toEqual({
    root: { table: 'areas', id: 'sleep' },
    rows: {
      areas: [{ ...area, icon: '🎯' }],
      projects: stored.map((row) => ({ ...row, icon: expected[row.id as keyof typeof expected] })),
    },
    links: [],
    parent_name: null,
  });
  expect(await rowsOf(db, `select * from trash where id = 'tasks'`)).toEqual(before);
});
