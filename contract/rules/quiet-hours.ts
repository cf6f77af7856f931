/**
 * Whether notices at this time (`HH:MM`) are held. Quiet hours may be within a day (13:00–15:00) or around midnight
 * (22:00–08:00); equal or empty start and end mean none.
 */
export const isQuiet = (
  time: string,
  { quiet_hours_start: start, quiet_hours_end: end }: { quiet_hours_start: string; quiet_hours_end: string },
): boolean => (start <= end ? start <= time && time < end : start <= time || time < end);
