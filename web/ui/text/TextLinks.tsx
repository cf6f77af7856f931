import { Box, Grid, Text } from '#web/ui/layout/Box.tsx';
import { textParts } from './links.ts';

/** More links of a text are not listed. */
const LINKS_MAX = 20;

/** The links of a text that is edited in a field, each once; nothing without one. */
export function TextLinks({ text }: { text: string }) {
  const links = new Set(textParts(text).flatMap(({ href }) => href ?? []));
  if (links.size === 0) return null;
  return (
    <Grid as="ul" gap={1} py={1} aria-label="Links">
      {[...links].slice(0, LINKS_MAX).map((href) => (
        <Box as="li" key={href} size="small">
          <OutsideLink href={href} />
        </Box>
      ))}
      {links.size > LINKS_MAX && (
        <Text as="li" hint>
          and {links.size - LINKS_MAX} more
        </Text>
      )}
    </Grid>
  );
}

/** A text as typed, with its addresses as links. */
export const LinkedText = ({ text }: { text: string }) =>
  textParts(text).map((part, at) => (part.href === null ? part.text : <OutsideLink key={at} href={part.href} />));

const OutsideLink = ({ href }: { href: string }) => (
  <Box as="a" link breakAnywhere href={href} target="_blank" rel="noreferrer nofollow">
    {href}
  </Box>
);
