import { Button } from '@mantine/core';
import { removeStarterItems } from '#web/features/onboarding/starter/starter-items.ts';
import { useUser } from '#web/platform/session.ts';
import { useAction } from '#web/platform/use-action.ts';
import { useRecords } from '#web/records/record-query.ts';
import { SkeletonRows } from '#web/ui/list/Skeleton.tsx';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import { SettingGroup, SettingRow, settingProps } from '#web/ui/form/SettingRow.tsx';
import { Box } from '#web/ui/layout/Box.tsx';

const ExportCard = lazyPart(
  async () => (await import('#web/features/exports/ExportCard.tsx')).ExportCard,
  () => <SkeletonRows rows={2} height={40} />,
);

const ProveCard = lazyPart(
  async () => (await import('#web/features/exports/ProveCard.tsx')).ProveCard,
  () => <SkeletonRows rows={2} height={40} />,
);

const ImportFile = lazyPart(
  async () => (await import('#web/features/imports/ImportFile.tsx')).ImportFile,
  () => <SkeletonRows rows={2} height={40} />,
);

const BackupsCard = lazyPart(
  async () => (await import('#web/features/operator/BackupsCard.tsx')).BackupsCard,
  () => <SkeletonRows rows={3} height={40} />,
);

/** The export and its proof, for operators the backups of the server, the import of files of other apps, and the removal of starter items that the user has not changed. */
export function Data() {
  const records = useRecords();
  const { is_operator } = useUser();
  const remove = useAction(() => removeStarterItems(records));
  return (
    <>
      <Box mb={4}>
        <ExportCard />
      </Box>
      <Box mb={4}>
        <ProveCard />
      </Box>
      {is_operator && (
        <Box mb={4}>
          <BackupsCard />
        </Box>
      )}
      <Box mb={6}>
        <ImportFile />
      </Box>
      <SettingGroup title="Starter items">
        <SettingRow
          id="remove-starter-items"
          label="Remove untouched starter items"
          help="Moves unused items from your starter template to the trash. Anything you changed, planned or added to stays."
        >
          <Button
            {...settingProps('remove-starter-items')}
            variant="default"
            loading={remove.isPending}
            onClick={() => remove.mutate()}
          >
            Remove
          </Button>
        </SettingRow>
      </SettingGroup>
    </>
  );
}
