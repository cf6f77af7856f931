import { CornerDownLeft, Inbox, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { isAreaList } from '#contract/rules/area-list.ts';
import { HomeMark } from '#web/features/projects/project-choices.tsx';
import { useConnection } from '#web/platform/connection/connection.ts';
import { plural } from '#web/platform/format.ts';
import { Box, Grid, Group, Text } from '#web/ui/layout/Box.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { HitLetters } from '#web/ui/menu/HitLetters.tsx';
import type { ListEntry } from './list-entries.ts';
import classes from './ProjectList.module.css';
import type { useProjectList } from './use-project-list.ts';

/** The projects and areas offered after `#`, below the line. The focus stays in the line. */
export function ProjectList({ list }: { list: ReturnType<typeof useProjectList> }) {
  const { id, entries, active, isOpen, isMissing, choose, entryId } = list;
  const isAway = useConnection() !== 'online';
  const projects = entries.filter(({ kind }) => kind === 'project').length;
  const firstOther = entries.findIndex(({ kind }) => kind !== 'project');
  return (
    <>
      <p role="status" className="sr-only">
        {isOpen &&
          `${plural(projects, 'project or area', 'projects or areas')}. Arrow keys choose, Enter selects, Escape closes.`}
      </p>
      {isMissing && (
        <Text as="p" py={2} lineTop hint role="status">
          {isAway ? 'Your projects aren’t on this device yet. The name stays in the task.' : 'Loading projects…'}
        </Text>
      )}
      {isOpen && (
        <Box py={2} lineTop>
          {projects > 0 && (
            <Text as="p" hint className={classes['heading']} aria-hidden>
              Project or area
            </Text>
          )}
          <div role="listbox" id={id} aria-label="Projects and areas">
            {entries.map((entry, index) => (
              <Group
                as="button"
                type="button"
                tabIndex={-1}
                key={keyOf(entry)}
                id={entryId(index)}
                role="option"
                aria-selected={index === active}
                gap={2}
                px={2}
                relative
                textAlign="left"
                minH="control"
                w="full"
                touch
                radius="sm"
                hover="wash"
                tone="inherit"
                className={classes['entry']}
                data-other={index === firstOther && projects > 0 ? '' : undefined}
                // Keeps the focus and the caret in the line.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(entry)}
              >
                <Words entry={entry} />
                {index === active && <CornerDownLeft className="tone-soft" {...SMALL_ICON} />}
              </Group>
            ))}
          </div>
        </Box>
      )}
    </>
  );
}

const keyOf = (entry: ListEntry) =>
  entry.kind === 'project'
    ? entry.project.id
    : entry.kind === 'inbox'
      ? 'inbox'
      : `+${entry.area?.id ?? ''}${entry.name}`;

function Words({ entry }: { entry: ListEntry }) {
  switch (entry.kind) {
    case 'project': {
      const { name, area_name } = entry.project;
      return (
        <Row mark={<HomeMark project={entry.project} />} note={isAreaList(entry.project) ? 'area' : area_name}>
          <HitLetters label={name} hits={entry.hits} />
        </Row>
      );
    }
    case 'inbox':
      return <Row mark={<Inbox {...SMALL_ICON} />}>No project (Inbox)</Row>;
    case 'create':
      return (
        <Row mark={<Plus {...SMALL_ICON} />} note={entry.area ? `new project in ${entry.area.name}` : 'new project'}>
          Create “{entry.name}”
        </Row>
      );
  }
}

function Row({ mark, note, children }: { mark: ReactNode; note?: ReactNode; children: ReactNode }) {
  return (
    <>
      <Grid as="span" center fixed tone="soft" className={classes['mark']}>
        {mark}
      </Grid>
      <Text grow shrink truncate>
        {children}
      </Text>
      {note && (
        <Text fixed truncate hint className={classes['note']}>
          {note}
        </Text>
      )}
    </>
  );
}
