import { Button } from '@mantine/core';
import { ExportCard } from '#web/features/exports/ExportCard.tsx';
import { ProveCard } from '#web/features/exports/ProveCard.tsx';
import { ImportFile } from '#web/features/imports/ImportFile.tsx';
import { removeStarterItems } from '#web/features/onboarding/starter/starter-items.ts';
import { BackupsCard } from '#web/features/operator/BackupsCard.tsx';
import { useUser } from '#web/platform/session.ts';
import { useAction } from '#web/platform/use-action.ts';
import { useRecords } from '#web/records/record-query.ts';
import { SettingGroup, SettingRow, settingProps } from '#web/ui/form/SettingRow.tsx';
import { Box } from '#web/ui/layout/Box.tsx';

/** Export, import and the removal of untouched starter items; for operators, the backups of the server. */
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
      {/* Last: their number is not known at first, and what is below would move. */}
      {is_operator && <BackupsCard />}
    </>
  );
}
