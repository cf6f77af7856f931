import { Group, Text } from '#web/ui/layout/Box.tsx';

/** A fact with its text, and whether it is a warning. */
export type Fact = readonly [name: string, text: string, tone?: 'warning' | 'soft'];

/** Names with a short text each, with hairlines between them. */
export function Facts({ children: facts }: { children: readonly Fact[] }) {
  return (
    <dl>
      {facts.map(([name, text, tone = 'soft']) => (
        <Group key={name} wrap gap={3} rowGap={0.5} py={2} hairline>
          <Text as="dt" weight={500} grow>
            {name}
          </Text>
          <Text as="dd" tone={tone} breakAnywhere>
            {text}
          </Text>
        </Group>
      ))}
    </dl>
  );
}
