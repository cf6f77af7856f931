import { type ChannelTest, type NotificationChannel, notificationsContract } from '#contract/notifications.ts';
import { call } from '#web/platform/api.ts';

export type TestResult = Pick<ChannelTest, 'result' | 'detail'>;

export async function testChannel(channel: NotificationChannel): Promise<TestResult> {
  const { channels, message } = await call(notificationsContract.test, { body: { channel } });
  return channels.find((each) => each.channel === channel) ?? { result: 'failed', detail: message };
}
