import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DeviceName, Found } from '#web/features/search/found.ts';
import { searchQueries } from '#web/features/search/search-queries.ts';
import { useGrammar } from '#web/features/tasks/quick-add/load-grammar.ts';
import { useRecords } from '#web/records/record-query.ts';
import type { Command } from '../commands.ts';
import { findNamed, namedRows, readTarget, searchesFor } from './find-named.ts';
import { readVerb } from './named-commands.ts';
import type { PaletteRow } from '../rows.ts';
import type { To } from '../task-actions.ts';

interface Typed {
  words: string;
  /** Typing has paused, and the server can be asked. */
  isAsked: boolean;
  isAway: boolean;
  /** The names on this device. */
  names: () => readonly DeviceName[];
  actionsOf: (found: Found, to?: To) => readonly Command[];
}

interface NamedRows {
  /** The text begins with a verb. */
  isVerb: boolean;
  rows: readonly PaletteRow[];
  /** The server has not answered. */
  isWaiting: boolean;
  /** Days can be read. */
  readsDays: boolean;
}

/** What a verb at the beginning of a text does with the records named behind it; the server forgives typing errors. */
export function useNamed({ words, isAsked, isAway, names, actionsOf }: Typed): NamedRows {
  const records = useRecords();
  const verb = useMemo(() => readVerb(words), [words]);
  const grammar = useGrammar(verb?.verb.to === 'day');
  const meant = useMemo(() => verb && readTarget(verb, grammar, records, names), [verb, grammar, records, names]);
  const local = useMemo(
    () => (verb && meant ? findNamed(verb, meant, records, names, isAway) : []),
    [records, names, verb, meant, isAway],
  );
  const searches = verb && meant && isAsked && !isAway ? searchesFor(verb, meant) : [];
  const answers = useQueries({ queries: searches.map(({ q, kinds }) => searchQueries.find(q, kinds)) });
  const hits = answers.flatMap(({ data }) => data?.items ?? []);
  return {
    isVerb: verb?.isExact ?? false,
    rows: verb && meant ? namedRows(verb, meant, local, hits, records, actionsOf) : [],
    isWaiting: answers.some(({ isPending }) => isPending),
    readsDays: grammar !== null,
  };
}
