import type { ChannelTest, NotificationChannel } from '#contract/notifications.ts';
import { mayMail } from '#server/features/auth/links/may-mail.ts';
import { getUser } from '#server/features/auth/queries.ts';
import type { Context } from '#server/platform/context.ts';
import { mailPage } from '#server/platform/mail/mail-page.ts';
import type { Services } from '#server/platform/services.ts';
import { channelsOf } from './notify.ts';
import { readPreferences } from './preferences.ts';

export type TestServices = Pick<Services, 'config' | 'mailer' | 'publicUrl'>;

/** Sends a test on each channel, or on one, and returns the results. It does not use the queue. */
export async function testChannels(ctx: Context, services: TestServices, channel?: NotificationChannel) {
  const isOn = new Set(channelsOf(await readPreferences(ctx.db, ctx.userId)));
  const channels: ChannelTest[] = [];
  for (const each of channel ? [channel] : (['browser', 'email'] as const)) {
    if (!isOn.has(each)) channels.push({ channel: each, result: 'off', detail: 'This channel is switched off.' });
    else channels.push(each === 'email' ? await testMail(ctx, services) : BROWSER);
  }
  const failed = channels.some(({ result }) => result === 'failed');
  return {
    success: !failed,
    message: failed ? 'Not every channel could be reached' : 'Test finished',
    notifications_processed: channels.filter(({ result }) => result === 'sent').length,
    channels,
  };
}

/** The browser shows it when it gets this response. */
const BROWSER: ChannelTest = {
  channel: 'browser',
  result: 'sent',
  detail: 'Your browser shows it, if allowed.',
};

const UNCONFIRMED: ChannelTest = {
  channel: 'email',
  result: 'off',
  detail: 'Your address isn’t confirmed yet. Open the link in our email, or send it again.',
};

async function testMail(ctx: Context, services: TestServices): Promise<ChannelTest> {
  const { config, mailer, publicUrl } = services;
  if (!(await mayMail(ctx, services))) return UNCONFIRMED;
  const { email } = await getUser(ctx.db, ctx.userId);
  const page = mailPage({
    title: 'Auric can reach you',
    paragraphs: ['This is the test you asked for. Notifications will come to this address.'],
    action: { label: 'Open Auric', url: publicUrl() },
    footer: { text: 'You get this email because you sent a test.' },
  });
  try {
    await mailer.send({ to: email, subject: 'Auric can reach you', ...page });
  } catch (error) {
    return { channel: 'email', result: 'failed', detail: error instanceof Error ? error.message : String(error) };
  }
  const detail = config.smtpUrl
    ? `Sent to ${email}.`
    : 'No mail server is set up. The email is in the server’s outbox folder.';
  return { channel: 'email', result: 'sent', detail };
}
