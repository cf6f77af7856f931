import { Box, Grid } from '#web/ui/layout/Box.tsx';
import { textParts } from './links.ts';

/** The links of a text that is edited in a field, each once; nothing without one. */
export function TextLinks({ text }: { text: string }) {
  const links = new Set(textParts(text).flatMap(({ href }) => href ?? []));
  if (links.size === 0) return null;
  return (
    <Grid as="ul" gap={1} py={1} aria-label="Links">
      {[...links].map((href) => (
        <Box as="li" key={href} size="small">
          <OutsideLink href={href} />
        </Box>
      ))}
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
