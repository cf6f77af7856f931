import {
  ChevronDown,
  ChevronRight,
  CircleHelp,
  LetterText,
  type LucideIcon,
  Minus,
  Scissors,
  TriangleAlert,
} from 'lucide-react';
import { useId, useState } from 'react';
import type { ImportRemark } from '#contract/imports.ts';
import { Box, Group, Text } from '#web/ui/layout/Box.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import { REMARK_TITLES, remarkText } from './import-text.ts';

const ICONS: Readonly<Record<ImportRemark['type'], LucideIcon>> = {
  kept_as_text: LetterText,
  left_out: Minus,
  guessed: CircleHelp,
  shortened: Scissors,
  unreadable: TriangleAlert,
};
const TYPES = Object.keys(REMARK_TITLES) as ImportRemark['type'][];

/** What becomes of the parts of a file that have no field; each line opens its examples. */
export function Remarks({ remarks }: { remarks: readonly ImportRemark[] }) {
  const byType = Map.groupBy(remarks, ({ type }) => type);
  const shown = TYPES.filter((type) => byType.has(type));
  if (shown.length === 0) return null;
  return (
    <Box lineTop>
      {shown.map((type) => (
        <RemarkLine key={type} title={REMARK_TITLES[type]} icon={ICONS[type]} remarks={byType.get(type)!} />
      ))}
    </Box>
  );
}

interface RemarkLineProps {
  title: string;
  icon: LucideIcon;
  remarks: readonly ImportRemark[];
}

function RemarkLine({ title, icon: Icon, remarks }: RemarkLineProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <Box lineBottom>
      <Group
        as="button"
        type="button"
        gap={2}
        py={2}
        w="full"
        minH="control"
        textAlign="left"
        icons="dim"
        hover="wash"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <Icon {...ICON} aria-hidden />
        <Text grow shrink>
          <Text weight={500}>{title}</Text>{' '}
          <Text size="small" tone="dim">
            {remarkText(remarks)}
          </Text>
        </Text>
        <Chevron {...ICON} aria-hidden />
      </Group>
      {open && (
        <Box as="ul" id={id} pb={2} breakAnywhere>
          {remarks.flatMap(({ what, examples }) =>
            examples.map((example, index) => (
              <Text as="li" key={`${what} ${index}`} py={0.5} size="small" tone="dim">
                {example}
              </Text>
            )),
          )}
        </Box>
      )}
    </Box>
  );
}
