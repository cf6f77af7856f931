import { useState } from 'react';
import { useHour, useToday } from '#web/platform/clock.ts';
import { useUser } from '#web/platform/session.ts';
import { reflectionOfHour } from './reflection-text.ts';

/** Whether the page opened before noon today: then the intention is first, and stays there while it is written. */
export function useAskedFirst(): boolean {
  const today = useToday();
  const isMorning = reflectionOfHour(useHour(), useUser().day_start_hour) === 'morning';
  const [begun, setBegun] = useState({ today, isMorning });
  if (begun.today !== today) setBegun({ today, isMorning });
  return begun.isMorning;
}
