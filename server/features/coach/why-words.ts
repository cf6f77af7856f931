import type { CoachSource, WhyStatement } from '#contract/coach.ts';

/** A task with the names above it and what the person wrote about them; null where it is in nothing. */
export interface TaskPath {
  task_id: string;
  task_name: string;
  project_id: string;
  /** 1: the task has not been filed yet. */
  is_inbox: number;
  project_name: string;
  project_description: string;
  area_id: string | null;
  area_name: string | null;
  area_description: string | null;
  pillar_id: string | null;
  pillar_name: string | null;
  pillar_description: string | null;
  /** The parent of a sub-pillar. */
  top_pillar_id: string | null;
  top_pillar_name: string | null;
  top_pillar_description: string | null;
}

/** A quoted description has at most so many characters. */
const QUOTE_MAX = 200;

/** What a task is for, with how it is connected to each level above it. */
export function whyStatement(path: TaskPath): WhyStatement {
  const { task_id, task_name } = path;
  return {
    task_id,
    task_name,
    why_statement: [placeOf(path), reasonOf(path) ?? '', adviceFor(path) ?? ''].filter(Boolean).join(' '),
    project_connection: projectConnection(path),
    area_connection: areaConnection(path),
    pillar_connection: pillarConnection(path),
    sources: sourcesOf(path),
  };
}

/** What is above the task, from its project up. */
function sourcesOf(path: TaskPath): CoachSource[] {
  const levels = [
    ['project', path.is_inbox === 1 ? null : path.project_id, path.project_name],
    ['area', path.area_id, path.area_name],
    ['pillar', path.pillar_id, path.pillar_name],
    ['pillar', path.top_pillar_id, path.top_pillar_name],
  ] as const;
  return levels.flatMap(([entity_type, entity_id, name]) =>
    entity_id === null || name === null ? [] : [{ entity_type, entity_id, name }],
  );
}

/** Where the task stands, in one sentence. */
function placeOf({ task_name, is_inbox, project_name, area_name, pillar_name, top_pillar_name }: TaskPath): string {
  if (is_inbox === 1) return `“${task_name}” waits in the Inbox.`;
  const step = `“${task_name}” is a step of “${project_name}”`;
  if (area_name === null) return `${step}.`;
  if (pillar_name === null) return `${step}, which is part of “${area_name}”.`;
  const serves = top_pillar_name === null ? `“${pillar_name}”` : `“${pillar_name}” in “${top_pillar_name}”`;
  return `${step}, which is part of “${area_name}” and serves ${serves}.`;
}

/** What the person wrote about the highest level that says anything, in the order in which a task's why is chosen. */
function reasonOf(path: TaskPath): string | undefined {
  const level = levelsOf(path).find(({ description }) => description);
  return level && `About “${level.name}” you wrote: ${quoted(level.description)}`;
}

/** The one thing that would say more about what the task is for. */
function adviceFor(path: TaskPath): string | undefined {
  const { is_inbox, project_name, area_name, pillar_name } = path;
  if (is_inbox === 1) return 'File it in a project, and you will see here what it is for.';
  if (area_name === null) return `Put “${project_name}” into an area, and you will see here what it belongs to.`;
  if (pillar_name === null)
    return `Put “${area_name}” into a pillar, and you will see here what it serves in the long run.`;
  const [pillar] = levelsOf(path);
  if (reasonOf(path) || !pillar) return undefined;
  return `Write a few words about why “${pillar.name}” matters to you, and you will read them here.`;
}

function projectConnection({ task_name, is_inbox, project_name, project_description }: TaskPath): string {
  if (is_inbox === 1) return `“${task_name}” belongs to no project yet.`;
  return withNote(`Finishing “${task_name}” moves “${project_name}” forward`, project_description);
}

function areaConnection({ project_name, area_name, area_description }: TaskPath): string | null {
  return area_name === null ? null : withNote(`“${project_name}” is part of “${area_name}”`, area_description);
}

function pillarConnection(path: TaskPath): string | null {
  const { area_name, pillar_name, pillar_description, top_pillar_name, top_pillar_description } = path;
  if (pillar_name === null) return null;
  const within = top_pillar_name === null ? '' : `, which is part of “${top_pillar_name}”`;
  return withNote(`“${area_name}” serves “${pillar_name}”${within}`, pillar_description || top_pillar_description);
}

/** The levels above a task that it is in, as its why is chosen from them. */
function levelsOf(path: TaskPath): { name: string; description: string }[] {
  return [
    { name: path.pillar_name, description: path.pillar_description },
    { name: path.top_pillar_name, description: path.top_pillar_description },
    { name: path.area_name, description: path.area_description },
    { name: path.project_name, description: path.project_description },
  ].flatMap(({ name, description }) => (name === null ? [] : [{ name, description: (description ?? '').trim() }]));
}

/** `… moves “Run” forward.` or `… moves “Run” forward: “By autumn.”` */
function withNote(sentence: string, note: string | null): string {
  return note?.trim() ? `${sentence}: ${quoted(note)}` : `${sentence}.`;
}

/** A text on one line between quotation marks, cut at a word where it is long, that ends its sentence. */
function quoted(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  const cut = line.length <= QUOTE_MAX ? line : `${cutAtWord(line)}…`;
  return /[.!?…]$/.test(cut) ? `“${cut}”` : `“${cut}”.`;
}

/** Without half an emoji at the end where a text has no words to cut between. */
const cutAtWord = (line: string): string => {
  const head = line.slice(0, QUOTE_MAX);
  const end = head.lastIndexOf(' ');
  return (end > QUOTE_MAX / 2 ? head.slice(0, end) : head).replace(/[\uD800-\uDBFF]$/, '').replace(/[\s,;:–-]+$/, '');
};
