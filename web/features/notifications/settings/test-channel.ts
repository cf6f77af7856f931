import { type ChannelTest, type NotificationChannel, notificationsContract } from '#contract/notifications.ts';
import { call } from '#web/platform/api.ts';

/** The result of a test as a sentence. */
export type TestResult = Pick<ChannelTest, 'result' | 'detail'>;

/** Sends a test on one channel. */
export async function testChannel(channel: NotificationChannel): Promise<TestResult> {
  const { channels, message } = await call(notificationsContract.test, { body: { channel } });
  return channels.find((each) => each.channel === channel) ?? { result: 'failed', detail: message };
}
