import { useQuery } from '@tanstack/react-query';
import { systemContract } from '#contract/system.ts';
import { callQuery } from '#web/platform/api.ts';
import { Stack, Text } from '#web/ui/layout/Box.tsx';
import { SkeletonRows } from '#web/ui/list/Skeleton.tsx';
import { Card } from '#web/ui/page/Card.tsx';
import { Facts } from '#web/ui/page/Facts.tsx';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import { UnloadedRows } from '#web/ui/page/Unloaded.tsx';

const productQuery = callQuery(['product'], systemContract.root);

const Changelog = lazyPart(
  async () => (await import('./Changelog.tsx')).Changelog,
  () => <SkeletonRows rows={8} />,
);

/** The version, the license, and what has changed. */
export function About() {
  const product = useQuery(productQuery);
  return (
    <Stack gap={4}>
      <Card>
        {product.data ? (
          <Facts>
            {[
              ['Version', product.data.version],
              ['License', 'MIT: free to use, change and share'],
              ['Telemetry', 'None'],
            ]}
          </Facts>
        ) : (
          <UnloadedRows query={product} what="The version" rows={3} />
        )}
        <Text as="p" mt={3} note>
          Auric sends nothing to its makers. This server contacts others only for what you or its settings ask for.
        </Text>
      </Card>
      <Card title="What’s new">
        <Changelog />
      </Card>
    </Stack>
  );
}
