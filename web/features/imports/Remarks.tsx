import type { ImportRemark } from '#contract/imports.ts';
import { Box, Text } from '#web/ui/layout/Box.tsx';
import { REMARK_TITLES, remarkText } from './import-text.ts';

/** What becomes of the parts of a file that have no field, with examples. */
export function Remarks({ remarks }: { remarks: readonly ImportRemark[] }) {
  const byType = Map.groupBy(remarks, ({ type }) => type);
  const types = Object.entries(REMARK_TITLES) as [ImportRemark['type'], string][];
  const shown = types.filter(([type]) => byType.has(type));
  if (shown.length === 0) return null;
  return (
    <Box lineTop>
      {shown.map(([type, title]) => (
        <Box as="details" key={type} py={2} lineBottom>
          <summary>
            <Text weight={500}>{title}</Text>{' '}
            <Text size="small" tone="dim">
              {remarkText(byType.get(type)!)}
            </Text>
          </summary>
          <Box as="ul" mt={1}>
            {byType.get(type)!.flatMap(({ what, examples }) =>
              examples.map((example, index) => (
                <Text as="li" key={`${what} ${index}`} size="small" tone="dim">
                  {example}
                </Text>
              )),
            )}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
