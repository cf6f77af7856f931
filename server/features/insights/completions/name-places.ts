import type { Completion } from '#contract/alignment.ts';
import type { CompletionRow } from '#contract/insights.ts';
import type { Selectable } from 'kysely';
import { PROJECT_NAME } from '#server/database/area-lists.ts';
import { idsIn, idsAsJson } from '#server/database/id-list.ts';
import { joinLevelsAbove, joinPillarsAbove, joinTopPillar } from '#server/database/levels-above.ts';
import { prepare } from '#server/database/prepare.ts';
import type { Schema } from '#server/database/schema.ts';
import { visible } from '#server/database/visibility.ts';
import type { Context } from '#server/platform/context.ts';

interface Named {
  userId: string;
  ids: string;
}

const selectTasks = prepare((db, { userId, ids }: Named) =>
  db.selectFrom('tasks').where('user_id', '=', userId).where('id', 'in', idsIn(ids)).select(['id', 'project_id']),
);

const selectInstances = prepare((db, { userId, ids }: Named) =>
  db
    .selectFrom('recurring_task_instances')
    .where('user_id', '=', userId)
    .where('id', 'in', idsIn(ids))
    .select(['id', 'project_id']),
);

const selectProjects = prepare((db, { userId, ids }: Named) =>
  db
    .selectFrom('projects as project')
    .$call(joinLevelsAbove)
    .where('project.user_id', '=', userId)
    .where('project.id', 'in', idsIn(ids))
    .where(visible('project'))
    .select(['project.id', PROJECT_NAME.as('name')]),
);

const selectAreas = prepare((db, { userId, ids }: Named) =>
  db
    .selectFrom('areas as area')
    .$call(joinPillarsAbove)
    .where('area.user_id', '=', userId)
    .where('area.id', 'in', idsIn(ids))
    .where(visible('area'))
    .select(['area.id', 'area.name']),
);

const selectPillars = prepare((db, { userId, ids }: Named) =>
  db
    .selectFrom('pillars as pillar')
    .$call(joinTopPillar)
    .where('pillar.user_id', '=', userId)
    .where('pillar.id', 'in', idsIn(ids))
    .where(visible('pillar'))
    .select(['pillar.id', 'pillar.name', 'pillar.color']),
);

type Row = Selectable<Schema['completions']>;

/** Rows of the log with the names of their places, if these still exist and are visible. */
export async function namePlaces({ db, userId }: Context, rows: readonly Row[]): Promise<CompletionRow[]> {
  const find = async <T extends { id: string }>(
    select: (from: typeof db, named: Named) => Promise<T[]>,
    ids: readonly (string | null)[],
  ) => {
    const found = await select(db, { userId, ids: idsAsJson(ids.filter((id) => id !== null)) });
    return new Map(found.map((row) => [row.id, row]));
  };
  const subjects = (kind: Row['kind']) => rows.filter((row) => row.kind === kind).map(({ subject_id }) => subject_id);
  const steps = {
    task: await find(selectTasks, subjects('task')),
    recurring: await find(selectInstances, subjects('recurring')),
  };
  const projects = await find(selectProjects, [
    ...rows.map(({ project_id }) => project_id),
    ...subjects('project'),
    ...[...steps.task.values(), ...steps.recurring.values()].map(({ project_id }) => project_id),
  ]);
  const areas = await find(
    selectAreas,
    rows.map(({ area_id }) => area_id),
  );
  const pillars = await find(
    selectPillars,
    rows.map(({ pillar_id }) => pillar_id),
  );

  function exists({ kind, subject_id }: Row): boolean {
    if (kind === 'project') return projects.has(subject_id);
    const step = steps[kind].get(subject_id);
    return step !== undefined && (step.project_id === null || projects.has(step.project_id));
  }
  return rows.map((row) => {
    const { user_id: _, breakdown, ...completion } = row;
    const pillar = pillars.get(row.pillar_id ?? '');
    return {
      ...completion,
      breakdown: JSON.parse(breakdown) as Completion['breakdown'],
      id: `${row.kind}:${row.subject_id}`,
      exists: exists(row),
      project_name: projects.get(row.project_id ?? '')?.name ?? null,
      area_name: areas.get(row.area_id ?? '')?.name ?? null,
      pillar_name: pillar?.name ?? null,
      pillar_color: pillar?.color ?? null,
    };
  });
}
