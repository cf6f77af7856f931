import { useId, useState } from 'react';
import type { Area } from '#contract/areas.ts';
import type { Project } from '#contract/projects.ts';
import type { Chip } from '#contract/quick-add/grammar.ts';
import { hashBefore, type HashToken } from './hash-token.ts';
import type { ListEntry, listEntries } from './list-entries.ts';

interface ProjectListOptions {
  line: string;
  chips: readonly Chip[];
  projects: readonly Project[];
  areas: readonly Area[];
  projectId: string | null;
  /** Whether projects are known. */
  isLoaded: boolean;
  /** Whether it offers to create a project. */
  creates: boolean;
  /** Null if no project can be chosen. */
  listEntries: typeof listEntries | null;
  onChoose: (entry: ListEntry, token: HashToken) => void;
}

/** The list that opens after `#`: its entries, the active one, and its keys. */
export function useProjectList({ line, chips, projects, areas, projectId, onChoose, ...options }: ProjectListOptions) {
  const id = useId();
  const [caret, setCaret] = useState(0);
  /** The position of the `#` whose list was closed. */
  const [closed, setClosed] = useState<number | null>(null);
  const [moved, setMoved] = useState<{ typed: string; to: number } | null>(null);

  const found = options.listEntries ? hashBefore(line, Math.min(caret, line.length), chips, projects) : null;
  const token = found?.start === closed ? null : found;
  const isNamed = chips.some(({ kind }) => kind === 'project');
  const entries =
    token && options.isLoaded && options.listEntries
      ? options
          .listEntries(token.typed, { projects, areas, projectId, isNamed })
          .filter(({ kind }) => options.creates || kind !== 'create')
      : [];
  const first = entries[0];
  // Enter adds the task unless the first entry is a certain match.
  const preset = token?.typed.trim() && first?.kind === 'project' && !first.isLoose ? 0 : -1;
  const active = moved && moved.typed === token?.typed ? Math.min(moved.to, entries.length - 1) : preset;
  const isOpen = entries.length > 0;

  const close = () => setClosed(found?.start ?? null);
  const choose = (entry: ListEntry) => {
    if (!token) return;
    setMoved(null);
    onChoose(entry, token);
  };
  const move = (by: number) =>
    token &&
    setMoved({ typed: token.typed, to: (Math.max(active, by > 0 ? -1 : 0) + by + entries.length) % entries.length });

  /** Returns whether the list handled the key. */
  function onKey(key: string): boolean {
    if (!isOpen) return false;
    if (key === 'ArrowDown') move(1);
    else if (key === 'ArrowUp') move(-1);
    else if (key === 'Escape') close();
    else if ((key === 'Enter' || key === 'Tab') && entries[active]) choose(entries[active]);
    else return false;
    return true;
  }

  return {
    id,
    entries,
    active,
    isOpen,
    /** A project is being named before any is known. */
    isMissing: token !== null && !options.isLoaded,
    choose,
    onKey,
    /** Called when the caret has moved. A closed list opens again if its `#` was deleted. */
    onCaret: (at: number, now: string) => {
      setCaret(at);
      if (closed !== null && now[closed] !== '#') setClosed(null);
    },
    close,
    entryId: (index: number) => `${id}-${index}`,
  };
}
