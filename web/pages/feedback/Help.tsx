import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { COURSES_HREF } from '#web/features/courses/course-text.ts';
import { hrefOf, type SectionId } from '#web/platform/navigation.ts';
import { sectionOf } from '#web/sections.ts';
import { keyCap } from '#web/ui/keys/key-names.ts';
import { KeyTables } from '#web/ui/keys/KeyTables.tsx';
import { usePageKeys } from '#web/ui/keys/use-keys.ts';
import { Box, Grid, Text } from '#web/ui/layout/Box.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import { Card } from '#web/ui/page/Card.tsx';
import classes from './Help.module.css';
import { systemContract } from '#contract/system.ts';
import { call } from '#web/platform/api.ts';

const systemQueries = {
  /** The version of the server, such as `0.1.0`. */
  version: () =>
    queryOptions({
      queryKey: ['system', 'version'],
      queryFn: async ({ signal }) => (await call(systemContract.root, {}, { signal })).version,
    }),
};

/** Help on one page: the ideas, the keys, where to ask, and the version. */
export function Help() {
  const tables = usePageKeys();
  const version = useQuery(systemQueries.version());
  return (
    <Grid gap={4} maxW="list">
      <Text as="p" mb={1} tone="soft">
        Auric connects what you do with what it’s for. Try anything below. You can always undo it.
      </Text>
      <Card title="The four levels">
        <Grid as="dl" gap={3}>
          <Idea section="pillars">
            are why: the few parts of life that matter most to you. Each has a reason in your own words and, if you
            like, the share of your time you want to give it.
          </Idea>
          <Idea section="areas">
            keep a pillar going. They have no end: sleep, the home, a friendship. Give the ones that matter most a
            higher importance.
          </Idea>
          <Idea section="projects">have an end: a result, and often a date. See their tasks as a list or a board.</Idea>
          <Idea section="tasks">
            are the next steps. Tasks without a project are in the Inbox. A task that waits for another is blocked until
            that one is done.
          </Idea>
        </Grid>
      </Card>
      <Card title="A day">
        <Grid as="dl" gap={3}>
          <Idea section="today">
            shows what’s due, what’s overdue and what you’ve picked, in your order, and how much fits into the day. Set
            your hours in <Way to={hrefOf('settings', { section: 'planning' })}>Settings, Planning</Way>.
          </Idea>
          <Idea name="Repeats">
            come back on their own. If you miss a daily task, only the newest one stays. Do it or skip it. Skipping
            never counts against you.
          </Idea>
          <Idea name="Focus">counts the minutes you work on a task, and makes your given time more exact.</Idea>
          <Idea section="journal">
            keeps your days: entries with mood and tags, an intention in the morning and a look back in the evening.
          </Idea>
        </Grid>
      </Card>
      <Card title="What counts">
        <Grid as="dl" gap={3}>
          <Idea name="Wanted and given time">
            are shown side by side. Given time is what you completed in the last 7 days: focus minutes, or the estimate,
            or your usual task length. A gap is information, never a failure.
          </Idea>
          <Idea name="Points">
            come with what you complete: more for projects, high priority and critical areas. Reopening takes them back.
            Rest days cost nothing.
          </Idea>
          <Idea section="insights">show the same over longer times. Every number opens the rows behind it.</Idea>
        </Grid>
      </Card>
      <Card title="Nothing gets lost">
        <Grid as="dl" gap={3}>
          <Idea name="Undo">
            is in the message after each change. {keyCap('Mod+z')} undoes your last changes one by one, and{' '}
            {keyCap('Mod+Shift+z')} redoes them. To see them all, search for “Undo history”.
          </Idea>
          <Idea name="Trash">
            keeps what you delete for 30 days, with everything in it:{' '}
            <Way to={hrefOf('settings', { section: 'trash' })}>Settings, Trash</Way>.
          </Idea>
          <Idea name="Drafts">
            stay on this device until you save them. Offline, your changes stay there too, and are sent later.
          </Idea>
        </Grid>
      </Card>
      <Card title="Keys">
        <Box as="p" mb={3} className={classes['note']}>
          {keyCap('Mod+k')} finds every record and page, and every action. Lists, boards and Today have their own keys.
          Press ? to see them.
        </Box>
        <KeyTables tables={tables} />
      </Card>
      <Card title="More">
        <Grid as="dl" gap={3}>
          <Idea name="Ask">
            <Way to={hrefOf('feedback')}>Write to the people who run this server</Way>: a question, a problem or a wish.
          </Idea>
          <Idea name="Learn">
            <Way to={COURSES_HREF}>Short courses</Way> on running a system like this, ten minutes a lesson at most.
          </Idea>
          <Idea name="Programs">
            can read and change everything you see: <Way to="/api/docs">the API page</Way> describes every call.
          </Idea>
          <Idea name="Version">
            {version.data ?? (version.isError ? 'Couldn’t load it. Auric can’t be reached.' : 'Loading…')}
          </Idea>
        </Grid>
      </Card>
    </Grid>
  );
}

/** One sentence that explains a section, with a link to it, or a term. */
function Idea({ section, name, children }: { section?: SectionId; name?: string; children: ReactNode }) {
  const { name: sectionName = name, icon: Icon = null } = section ? sectionOf(section) : {};
  return (
    <Grid gap={3} rowGap={1} className={classes['idea']}>
      <dt>
        {Icon && <Icon {...ICON} />}
        {section ? <Way to={hrefOf(section)}>{sectionName}</Way> : name}
      </dt>
      <dd>{children}</dd>
    </Grid>
  );
}

const Way = ({ to, children }: { to: string; children: ReactNode }) => (
  <Box as="a" link href={to}>
    {children}
  </Box>
);
