import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { COURSES_HREF } from '#web/features/courses/course-text.ts';
import { systemQueries } from '#web/features/system/system-queries.ts';
import { hrefOf, type SectionId } from '#web/platform/navigation.ts';
import { sectionOf } from '#web/sections.ts';
import { keyCap } from '#web/ui/keys/key-names.ts';
import { KeyTables } from '#web/ui/keys/KeyTables.tsx';
import { usePageKeys } from '#web/ui/keys/use-keys.ts';
import { Box, Grid, Text } from '#web/ui/layout/Box.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import { Card } from '#web/ui/page/Card.tsx';
import classes from './Help.module.css';

/** Help on one page: the ideas, the keys, where to ask, and the version. */
export function Help() {
  const tables = usePageKeys();
  const version = useQuery(systemQueries.version());
  return (
    <Grid gap={4} maxW="list">
      <Text as="p" mb={1} tone="soft">
        Auric keeps what you do beside what it is for. Everything below can be tried at once, since everything can be
        taken back.
      </Text>
      <Card title="What belongs to what">
        <Grid as="dl" gap={3}>
          <Idea section="pillars">
            say why: the few parts of life that matter most to you, each with a reason in your own words and, if you
            like, the share of your time that you want to give it.
          </Idea>
          <Idea section="areas">
            keep a pillar going. They have no end: sleep, the home, a friendship. What matters most has the higher
            importance.
          </Idea>
          <Idea section="projects">
            have an end: a result, and often a date. Their tasks stand in a list or on a board.
          </Idea>
          <Idea section="tasks">
            are the next steps. What has no project yet waits in the Inbox. A task that has to wait for another is
            blocked until that one is done.
          </Idea>
        </Grid>
      </Card>
      <Card title="A day">
        <Grid as="dl" gap={3}>
          <Idea section="today">
            shows what is due, what is late and what you have picked, in your order, beside the hours that you have. You
            set those in <Way to={hrefOf('settings', { section: 'planning' })}>Settings, Planning</Way>.
          </Idea>
          <Idea name="Repeats">
            come back by themselves. Of a daily one that was missed only the newest waits; you do it, or skip it, and a
            skip counts against nothing.
          </Idea>
          <Idea name="Focus">
            counts the minutes you work on a task. They are the most exact part of your given time.
          </Idea>
          <Idea section="journal">
            keeps your days: entries with mood and tags, an intention in the morning and a look back in the evening.
          </Idea>
        </Grid>
      </Card>
      <Card title="What is counted">
        <Grid as="dl" gap={3}>
          <Idea name="Wanted and given time">
            stand side by side. Given is what you completed in the last seven days: its focus minutes, else its
            estimate, else the usual length of your tasks. A gap tells you something, and is never a fault.
          </Idea>
          <Idea name="Points">
            come with what you complete: more for a project than for a task, more for high priority and for what is in
            an area of the highest importance. Opening it again takes them back. Rest costs none.
          </Idea>
          <Idea section="insights">show the same over longer times. Every number opens to the rows behind it.</Idea>
        </Grid>
      </Card>
      <Card title="Nothing gets lost">
        <Grid as="dl" gap={3}>
          <Idea name="Undo">
            is in the message after a change. {keyCap('Mod+z')} undoes the last changes, one after the other, and{' '}
            {keyCap('Mod+Shift+z')} redoes them. The undo history lists them all: search for it.
          </Idea>
          <Idea name="Trash">
            keeps what you delete for 30 days, with all that belonged to it:{' '}
            <Way to={hrefOf('settings', { section: 'trash' })}>Settings, Trash</Way>.
          </Idea>
          <Idea name="Drafts">
            of what you type stay on this device until they are saved. Without a connection your changes wait there as
            well, and are sent later.
          </Idea>
        </Grid>
      </Card>
      <Card title="Keys">
        <Box as="p" mb={3} className={classes['note']}>
          {keyCap('Mod+k')} finds every record, opens every page and does what has no key. Lists, boards and the day
          have keys of their own: press ? there to see them.
        </Box>
        <KeyTables tables={tables} />
      </Card>
      <Card title="Going on">
        <Grid as="dl" gap={3}>
          <Idea name="Ask">
            <Way to={hrefOf('feedback')}>Write to the people who run this server</Way>: a question, a problem or a wish.
          </Idea>
          <Idea name="Learn">
            <Way to={COURSES_HREF}>Short courses</Way> on running such a system, ten minutes a lesson at most.
          </Idea>
          <Idea name="Programs">
            can read and change everything you see: <Way to="/api/docs">the API page</Way> describes every call.
          </Idea>
          <Idea name="Version">
            {version.data ?? (version.isError ? 'It could not be read; the server is not there.' : 'Reading it…')}
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
