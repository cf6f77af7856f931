import { expect, expectNoViolations, test } from './fixtures.ts';
import { signedIn } from './person.ts';

test.use({ timezoneId: 'Pacific/Auckland' });

test('a device in another zone than the account says so on Today, and one press settles it', async ({ page }) => {
  const { get } = await signedIn(page, 'zone-line@example.com', { timezone: 'UTC' });
  await page.goto('/#today');
  const line = page.getByRole('note').filter({ hasText: 'This device is in Auckland' });
  await expect(line).toHaveText(/Your days follow UTC time/);
  await expectNoViolations(page);
  await line.getByRole('button', { name: 'Keep UTC' }).click();
  await expect(line).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Day after' })).toBeVisible();
  await expect(line).toHaveCount(0);

  await page.evaluate(() => localStorage.removeItem('zone_kept'));
  await page.reload();
  await line.getByRole('button', { name: 'Use Auckland time' }).click();
  await expect(line).toHaveCount(0);
  await expect.poll(async () => (await get<{ timezone: string }>('auth/me')).timezone).toBe('Pacific/Auckland');
});
