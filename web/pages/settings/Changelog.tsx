import { Fragment } from 'react';
import { formatCount, formatDate, plural } from '#web/platform/format.ts';
import { Box, Stack, Text } from '#web/ui/layout/Box.tsx';
import { Details } from '#web/ui/list/Details.tsx';
import changelog from '../../../CHANGELOG.md?raw';
import { changesIn, type VersionChanges } from './changes-in.ts';

const versions = changesIn(changelog);

/** The changes of all versions, newest first, each folded except what the newest one has added. */
export function Changelog() {
  return versions.map((each, index) => (
    <Details key={each.version} open={index === 0} title={titleOf(each, versions[index + 1])} note={noteOf(each)}>
      <Stack gap={2} pb={4}>
        {each.parts.map(({ title, changes }, place) => (
          <Fragment key={title}>
            {title === null ? (
              <Changes>{changes}</Changes>
            ) : (
              <Details open={index + place === 0} title={title} note={formatCount(changes.length)}>
                <Changes>{changes}</Changes>
              </Details>
            )}
          </Fragment>
        ))}
        {each.fixed > 0 && (
          <Text as="p" note>
            {plural(each.fixed, 'mistake was', 'mistakes were')} corrected.
          </Text>
        )}
      </Stack>
    </Details>
  ));
}

/** `0.3.0`; `Since 0.3.0` for what is newer than the last version. */
const titleOf = ({ version }: VersionChanges, before: VersionChanges | undefined): string =>
  version ?? (before?.version ? `Since ${before.version}` : 'The first version');

const noteOf = ({ day }: VersionChanges) =>
  day ? formatDate(day, { day: 'numeric', month: 'long', year: 'numeric' }) : undefined;

const Changes = ({ children }: { children: readonly string[] }) => (
  <Box as="ul" divided>
    {children.map((change) => (
      <Text as="li" key={change} py={2} note breakAnywhere textWrap="pretty">
        {change}
      </Text>
    ))}
  </Box>
);
