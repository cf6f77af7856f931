import { Button } from '@mantine/core';
import { removeStarterItems } from '#web/features/onboarding/starter/starter-items.ts';
import { useAction } from '#web/platform/use-action.ts';
import { useRecords } from '#web/records/record-query.ts';
import { SettingGroup, SettingRow, settingProps } from '#web/ui/form/SettingRow.tsx';

/** Removes starter items that the user has not changed. */
export function Data() {
  const records = useRecords();
  const remove = useAction(() => removeStarterItems(records));
  return (
    <SettingGroup title="Starter items">
      <SettingRow
        id="remove-starter-items"
        label="Remove untouched starter items"
        help="Moves what your starter template created and you haven’t used to the trash. What you changed, planned or added to stays."
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
  );
}
