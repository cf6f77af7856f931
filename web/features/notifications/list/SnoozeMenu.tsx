import { ActionIcon, Menu } from '@mantine/core';
import { AlarmClock, Ellipsis } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { formatDay } from '#web/platform/format.ts';
import { dayOf, useToday, weekStart } from '#web/platform/clock.ts';
import { useUser } from '#web/platform/session.ts';
import { useRecords } from '#web/records/record-query.ts';
import { addDays } from '#contract/general/days.ts';
import { DayPopup } from '#web/ui/date/DayMenu.tsx';
import type { ReadDay, ParsedDay } from '#web/ui/date/TypedDay.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import { OverlayMenu } from '#web/ui/menu/MoreMenu.tsx';
import { PopupAt } from '#web/ui/menu/PopupAt.tsx';
import { showToast } from '#web/ui/toast/toasts.ts';
import { snoozeNotification } from '../notification-mutations.ts';
import { clockIn } from './delivery-text.ts';
import type { LatestNotification } from './notification-days.ts';
import { INVALID_SNOOZE, snoozeTimes, snoozeUntil } from './snooze-times.ts';

interface SnoozeMenuProps {
  notification: LatestNotification;
  loadReader: () => Promise<ReadDay>;
  /** `Menu.Item`s above the times and below them: the button then has all actions of the notification. */
  others?: { above: ReactNode; below: ReactNode };
}

/** Hides a notification until later: one of a few times, or any date and time. */
export function SnoozeMenu({ notification, loadReader, others }: SnoozeMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [popupAt, setPopupAt] = useState<HTMLElement | null>(null);
  const { untilText, snooze } = useSnooze(notification);
  const user = useUser();
  const today = useToday();
  const close = () => {
    setPopupAt(null);
    button.current?.focus({ preventScroll: true });
  };
  const choose = (parsed: ParsedDay) => {
    const until = snoozeUntil(parsed, new Date(), user);
    if (until) snooze(until);
    else showToast(INVALID_SNOOZE);
  };
  return (
    <>
      <OverlayMenu position="bottom-end" width={300}>
        <Menu.Target>
          <ActionIcon
            ref={button}
            variant="subtle"
            aria-label={`${others ? 'Actions for' : 'Snooze:'} ${notification.title}`}
            title={others ? undefined : 'Snooze'}
            data-snooze
            data-menu={others && true}
            data-delete={others && true}
          >
            {others ? <Ellipsis {...ICON} /> : <AlarmClock {...ICON} />}
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {others?.above}
          {others && <Menu.Label>Snooze until</Menu.Label>}
          <Times untilText={untilText} onChoose={snooze} />
          {!others && <Menu.Divider />}
          <Menu.Item onClick={() => setPopupAt(button.current)}>Date and time…</Menu.Item>
          {others && <Menu.Divider />}
          {others?.below}
        </Menu.Dropdown>
      </OverlayMenu>
      {popupAt && (
        <PopupAt element={popupAt} onClose={close}>
          {(anchor) => (
            <DayPopup
              anchor={anchor}
              onClose={close}
              label="Snooze until"
              position="bottom-end"
              value={null}
              time={null}
              today={today}
              weekStart={weekStart()}
              loadReader={loadReader}
              onChange={(_, parsed) => choose(parsed)}
            />
          )}
        </PopupAt>
      )}
    </>
  );
}

/** Returns a function that snoozes a notification until tomorrow morning. */
export function useSnoozeUntilTomorrow(notification: LatestNotification) {
  const { snooze } = useSnooze(notification);
  const user = useUser();
  return () => {
    const now = new Date();
    const until = snoozeUntil({ day: addDays(dayOf(now, user), 1), time: undefined }, now, user);
    if (until) snooze(until);
  };
}

function useSnooze(notification: LatestNotification) {
  const records = useRecords();
  const user = useUser();
  const today = useToday();
  const untilText = (until: Date) => {
    const time = clockIn(user.timezone, until.toISOString());
    const day = dayOf(until, user);
    return day === today ? time : `${formatDay(day, today)}, ${time}`;
  };
  return {
    untilText,
    snooze: (until: Date) => void snoozeNotification(records, notification, until, untilText(until)),
  };
}

function Times({ untilText, onChoose }: { untilText: (until: Date) => string; onChoose: (until: Date) => void }) {
  const user = useUser();
  // As of opening the menu.
  const [now] = useState(() => new Date());
  return snoozeTimes(now, user).map(({ label, until }) => (
    <Menu.Item key={label} rightSection={untilText(until)} onClick={() => onChoose(until)}>
      {label}
    </Menu.Item>
  ));
}
