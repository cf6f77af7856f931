import { PictureField } from '#web/features/profile-picture/PictureField.tsx';
import { hrefOf } from '#web/platform/navigation.ts';
import { useUser } from '#web/platform/session.ts';
import { Box, Text } from '#web/ui/layout/Box.tsx';
import { Card } from '#web/ui/page/Card.tsx';
import { EmailCard } from './EmailCard.tsx';
import { NamesForm } from './NamesForm.tsx';

/** The user's picture, names, username and email address. */
export default function ProfilePage() {
  const { username, first_name, last_name, email } = useUser();
  return (
    <Box maxW="form">
      <Card>
        <PictureField>
          <Text as="p" size="lead" weight={600}>
            {`${first_name} ${last_name}`.trim() || username}
          </Text>
          <Text as="p" tone="dim" breakAnywhere>
            {email}
          </Text>
        </PictureField>
        <NamesForm />
      </Card>
      <EmailCard />
      <Text as="p" mt={4} size="small" tone="dim" links="soft">
        Your password, devices and account deletion are in{' '}
        <a href={hrefOf('settings', { section: 'privacy' })}>Privacy and security</a>.
      </Text>
    </Box>
  );
}
