import { Check } from 'lucide-react';
import { useState } from 'react';
import type { MonthOfHistory } from '#contract/alignment.ts';
import { useToday } from '#web/platform/clock.ts';
import { formatCount } from '#web/platform/format.ts';
import { Box, Group, Text } from '#web/ui/layout/Box.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { TextButton } from '#web/ui/page/TextButton.tsx';
import { monthName, reachedText } from './alignment-text.ts';
import classes from './MonthHistory.module.css';
import { hrefOfMonth } from './rows-behind.ts';

const MONTHS = 12;
/** Up to this many further months are shown without asking. */
const FEW = 3;

/** Every month with its points and goal, newest first; its figures link to their rows. */
export function MonthHistory({ months }: { months: readonly MonthOfHistory[] }) {
  const [all, setAll] = useState(false);
  const today = useToday();
  const shown = all || months.length <= MONTHS + FEW ? months : months.slice(0, MONTHS);
  return (
    <>
      <table className={classes['table']}>
        <caption className="sr-only">Points and goals by month</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Points</th>
            <th scope="col">Goal</th>
            <th scope="col" className="hideOnPhone">
              Completed
            </th>
            <th scope="col" className="hideOnPhone">
              Active days
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((each) => (
            <Box as="tr" key={each.month} relative className={classes['month']}>
              <th scope="row">{monthName(each.month, today)}</th>
              <td>
                {each.completed_count === 0 ? (
                  <strong>{formatCount(each.score)}</strong>
                ) : (
                  <Text as="a" cover tone="inherit" className={classes['rows']} href={hrefOfMonth(each.month, today)}>
                    <span className="sr-only">Completed in {monthName(each.month, today)}: </span>
                    <strong>{formatCount(each.score)}</strong>
                  </Text>
                )}
              </td>
              <td>
                {each.goal === null ? (
                  <Text tone="dim">no goal</Text>
                ) : (
                  <>
                    <Group
                      as="span"
                      inline
                      align="baseline"
                      gap={1}
                      fontSize="meta"
                      tone={each.is_reached ? 'success' : 'dim'}
                      className={classes['reached']}
                    >
                      {each.is_reached && <Check {...SMALL_ICON} />}
                      {reachedText(each, today)}
                    </Group>{' '}
                    {formatCount(each.goal)}
                  </>
                )}
              </td>
              <td className="hideOnPhone">{formatCount(each.completed_count)}</td>
              <td className="hideOnPhone">{formatCount(each.active_days)}</td>
            </Box>
          ))}
        </tbody>
      </table>
      <Text as="p" mt={2} hint className={classes['foot']}>
        Days with a journal entry count as days in a row too.
      </Text>
      {shown.length < months.length && (
        <TextButton mt={2} py={2} fontSize="small" onClick={() => setAll(true)}>
          Show all {formatCount(months.length)} months
        </TextButton>
      )}
    </>
  );
}
