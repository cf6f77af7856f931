import { expect, expectNoViolations, expectNoViolationsInBothThemes, test } from './fixtures.ts';
import { signedIn } from './person.ts';

interface Template {
  id: string;
  name: string;
  prompts: string[];
  is_default: boolean;
}

test('an own template is written by keyboard, survives a reload, and starts an entry', async ({ page }) => {
  const { get, post } = await signedIn(page, 'own-templates@example.com');
  await post('journal', { content: 'x', tags: ['Évening'] });
  await page.goto('/#journal');
  await page.getByRole('navigation', { name: 'Journal menu' }).getByRole('link', { name: 'Journal templates' }).click();
  await expect(page.getByText('None yet.')).toBeVisible();
  await page.getByRole('link', { name: 'New template' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Before I sleep');
  const question = (number: number) => page.getByRole('textbox', { name: `Question ${number}`, exact: true });
  await question(1).fill('What stays?');
  await question(1).press('Enter');
  await expect(question(2)).toBeFocused();
  await page.keyboard.type('What goes?');
  await page.keyboard.press('Enter');
  await expect(question(3)).toBeFocused();
  await page.keyboard.type('Not this one');
  await page.reload();
  await expect(page.getByText('Draft restored.')).toBeVisible();
  await expect(question(3)).toHaveValue('Not this one');

  await question(3).fill('');
  await question(3).press('Backspace');
  await expect(question(3)).toHaveCount(0);
  await question(2).press('Alt+ArrowUp');
  await expect(question(1)).toHaveValue('What goes?');
  await page.getByRole('button', { name: 'Add a tag' }).click();
  // As it was written before, which is known now.
  await expect(page.locator('datalist option', { hasText: 'Évening' })).toHaveCount(1);
  await page.keyboard.type('evening');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Gratitude' }).click();
  await page.getByRole('textbox', { name: 'Icon' }).fill('🌙');
  await page.getByRole('radio', { name: 'Violet' }).check({ force: true });
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Create template' }).click();

  const yours = page.getByRole('region', { name: 'Yours' });
  await expect(yours.getByText('Gratitude · 2 questions')).toBeVisible();
  const own = async () => (await get<Template[]>('journal/templates')).filter(({ is_default }) => !is_default);
  await expect.poll(own).toMatchObject([
    {
      ...{ name: 'Before I sleep', prompts: ['What goes?', 'What stays?'], default_tags: ['Évening'] },
      ...{ template_type: 'gratitude', icon: '🌙', color: '#A78BFA' },
    },
  ]);
  await yours.getByRole('link', { name: 'Before I sleep', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'What stays?' })).toHaveCSS('border-bottom-style', 'solid');
  await page.getByRole('textbox', { name: 'What goes?' }).fill('The noise');
  await expect(page.getByText('#Évening').last()).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect.poll(() => get('journal?limit=1')).toMatchObject([{ template_name: 'Before I sleep' }]);
});

test('a built-in template is copied and changed, a deleted one returns with Undo, and one created without a connection is sent later', async ({
  page,
}) => {
  const { get, post } = await signedIn(page, 'copied-templates@example.com');
  await page.goto('/#journal?view=templates');
  const yours = page.getByRole('region', { name: 'Yours' });
  await page.getByRole('button', { name: 'Actions for Gratitude' }).click();
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(yours.getByRole('link', { name: 'Gratitude (copy)', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Actions for Gratitude (copy)' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Thanks');
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(yours.getByRole('link', { name: 'Thanks', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Actions for Thanks' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText('None yet.')).toBeVisible();
  await expect(page.getByText('Deleted “Thanks”')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(yours.getByRole('link', { name: 'Thanks', exact: true })).toBeVisible();
  const promptsOf = async (wanted: string) =>
    (await get<Template[]>('journal/templates')).find(({ name }) => name === wanted)?.prompts;
  const [, ...others] = (await promptsOf('Gratitude'))!;
  await expect.poll(() => promptsOf('Thanks')).toEqual(others);

  await test.step('a template created without a connection waits, and is sent later', async () => {
    await page.getByRole('link', { name: 'New template' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Underground');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Create template' }).click();
    await expect(yours.getByText('waiting')).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText('waiting')).toHaveCount(0);
    await expect.poll(async () => (await get<Template[]>('journal/templates')).at(-1)!.name).toBe('Underground');
  });

  await test.step('templates have no accessibility violations in both themes, wide and on a phone', async () => {
    const { id } = await post('journal/templates', { name: 'n'.repeat(100), prompts: ['p'.repeat(200), 'What else?'] });
    for (const place of ['', `&template=${id}`]) {
      await page.setViewportSize({ width: 1280, height: 720 });
      await page.goto(`/#journal?view=templates${place}`);
      await expect(page.getByRole('heading', { name: place === '' ? 'Ready to use' : 'Edit template' })).toBeVisible();
      await expectNoViolationsInBothThemes(page);
      await page.setViewportSize({ width: 360, height: 740 });
      await expectNoViolationsInBothThemes(page);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
    }
  });
});
