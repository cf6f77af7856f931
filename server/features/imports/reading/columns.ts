import type { TreeTask } from '../tree.ts';

/** Names of columns that read as a status, in the languages of common boards. */
const COLUMNS: Readonly<Partial<Record<TreeTask['status'], string>>> = {
  todo: 'to do|todo|to-do|backlog|not started|open|new|next|zu erledigen|offen|à faire|por hacer|pendiente|da fare|te doen|a fazer',
  in_progress:
    'doing|in progress|in-progress|started|wip|work in progress|ongoing|in arbeit|in bearbeitung|en cours|en curso|haciendo|in corso|bezig|fazendo|em andamento',
  review: 'review|in review|to review|testing|in testing|qa|überprüfung|en revisión|à vérifier',
  completed:
    'done|complete|completed|finished|closed|resolved|erledigt|fertig|abgeschlossen|terminé|fait|hecho|listo|fatto|completato|klaar|gedaan|feito|concluído',
};

const STATUSES = new Map(
  Object.entries(COLUMNS).flatMap(([status, names]) =>
    names.split('|').map((name) => [name, status as TreeTask['status']] as const),
  ),
);

/** Longer names are not statuses; bounds the work of the expressions. */
const NAME_MAX = 100;

/** The status that a column or section of a board reads as; null for any other name. Signs around it do not count. */
export const statusOfColumn = (name: string): TreeTask['status'] | null =>
  STATUSES.get(
    name
      .slice(0, NAME_MAX)
      .toLowerCase()
      .replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
      .replaceAll(/\s+/g, ' '),
  ) ?? null;

const INBOXES = new Set([
  'inbox',
  'eingang',
  'posteingang',
  'boîte de réception',
  'bandeja de entrada',
  'caixa de entrada',
  'in arrivo',
  'skrzynka',
]);

/** Whether a list is the Inbox of its app, by its name. */
export const isInboxName = (name: string): boolean => INBOXES.has(name.trim().toLowerCase());
