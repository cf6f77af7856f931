import type { ReactNode } from 'react';
import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { CalendarFeed } from '#web/features/calendar/CalendarFeed.tsx';
import { NotificationSettings } from '#web/features/notifications/settings/NotificationSettings.tsx';
import { Trash } from '#web/features/trash/Trash.tsx';
import { hrefOf, navigate, useSection } from '#web/platform/navigation.ts';
import { useUser } from '#web/platform/session.ts';
import { Box, Grid, Text } from '#web/ui/layout/Box.tsx';
import { SkeletonRows } from '#web/ui/list/Skeleton.tsx';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import { Segmented } from '#web/ui/form/Segmented.tsx';
import { SettingRow } from '#web/ui/form/SettingRow.tsx';
import { usePhone } from '#web/ui/layout/use-phone.ts';
import { PartMenu } from '#web/ui/menu/PartMenu.tsx';
import { Planning } from './Planning.tsx';
import { Privacy } from './Privacy.tsx';
import classes from './SettingsPage.module.css';
import { type SubSection, subSectionOf, subSectionsOf } from './sub-sections.ts';

const LazyGoals = lazyPart(
  async () => (await import('#web/features/alignment/GoalSettings.tsx')).GoalSettings,
  () => <SkeletonRows rows={6} height={56} />,
);

const FilesSettings = lazyPart(
  async () => (await import('./FilesSettings.tsx')).FilesSettings,
  () => <SkeletonRows rows={8} height={40} />,
);

const ApiAndAssistants = lazyPart(
  async () => (await import('./ApiAndAssistants.tsx')).ApiAndAssistants,
  () => <SkeletonRows rows={4} height={48} />,
);

const Data = lazyPart(
  async () => (await import('./Data.tsx')).Data,
  () => <SkeletonRows rows={6} height={40} />,
);

const LazyServer = lazyPart(
  async () => (await import('#web/features/operator/Server.tsx')).Server,
  () => <SkeletonRows rows={8} height={40} />,
);

const LazyAbout = lazyPart(
  async () => (await import('./About.tsx')).About,
  () => <SkeletonRows rows={3} height={40} />,
);

/** The settings: a list of sub-sections, one of which is open. */
export default function SettingsPage() {
  const { params } = useSection();
  const user = useUser();
  const phone = usePhone();
  const all = subSectionsOf(user);
  const active = subSectionOf(params['section'], user);
  const heading = (
    <Text as="h2" mb={4} size="title" weight={600} tight="title">
      {phone ? (
        <nav aria-label="Settings">
          <PartMenu
            label="Settings"
            parts={all.map(({ id, name }) => ({ value: id, label: name }))}
            value={active.id}
            onOpen={(section) => navigate('settings', { section })}
          />
        </nav>
      ) : (
        active.name
      )}
    </Text>
  );
  return (
    <Grid align="start" gap={8} className={classes['page']} data-wide={active.id === 'files' || undefined}>
      {!phone && (
        <Grid as="nav" aria-label="Settings" className={classes['nav']}>
          {all.map(({ id, name }) => (
            <Text
              as="a"
              key={id}
              weight={500}
              nowrap
              radius="md"
              note
              className={classes['link']}
              href={hrefOf('settings', { section: id })}
              aria-current={id === active.id ? 'page' : undefined}
            >
              {name}
            </Text>
          ))}
        </Grid>
      )}
      <Box shrink>
        <Content sub={active} heading={heading} />
      </Box>
    </Grid>
  );
}

/** @param heading beside which the files have a button. */
function Content({ sub, heading }: { sub: SubSection; heading: ReactNode }) {
  if (sub.id === 'files') return <FilesSettings heading={heading} />;
  return (
    <>
      {heading}
      <Plain id={sub.id} />
    </>
  );
}

function Plain({ id }: { id: Exclude<SubSection['id'], 'files'> }) {
  switch (id) {
    case 'goals':
      return <LazyGoals />;
    case 'appearance':
      return <Appearance />;
    case 'planning':
      return <Planning />;
    case 'notifications':
      return <NotificationSettings />;
    case 'privacy':
      return <Privacy />;
    case 'data':
      return <Data />;
    case 'calendars':
      return <CalendarFeed />;
    case 'api':
      return <ApiAndAssistants />;
    case 'trash':
      return <Trash />;
    case 'server':
      return <LazyServer />;
    case 'about':
      return <LazyAbout />;
  }
}

const CHOICES: readonly { value: MantineColorScheme; label: string }[] = [
  { value: 'dark', label: 'Dark' },
  { value: 'light', label: 'Light' },
  { value: 'auto', label: 'System' },
];

/** Dark, light or the system's colour scheme; stored on this device. */
function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SettingRow id="theme" label="Theme" help="Saved on this device, for the sign-in screen too.">
      <Segmented label="Theme" options={CHOICES} value={colorScheme} onChange={setColorScheme} />
    </SettingRow>
  );
}
