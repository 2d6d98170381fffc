import { expect, test } from '@playwright/test'
import { faultsOf } from './faults.ts'
import { openDemo } from './journal.ts'

test.beforeEach(async ({ page }) => {
  await openDemo(page)
  await expect(page.getByRole('region', { name: 'Today' })).toContainText('Yesterday')
})

test('the overview begins with what is waiting, and each line links to it', { tag: '@long' }, async ({ page }) => {
  const toDo = page.getByRole('region', { name: 'To do' })
  await expect(toDo.getByRole('link')).toHaveText([
    /To review.*(\d+ recent, [\d,]+ older|\d+ trades? of the last 7 days|Nothing left)/,
    /Rules today.*(broken|kept|applied)/,
    /Data health.*All counted/,
    /Connections.*None yet/,
  ])
  await toDo.getByRole('link', { name: /To review/ }).click()
  await expect(page).toHaveURL(/journal\?.*tab=inbox/)
  const left = await page.getByText(/left of the last 7 days/).textContent()
  const waiting = /^\d+/.exec(left ?? '')?.[0] ?? ''
  // The sidebar counts the same trades.
  if (waiting !== '') await expect(page.getByRole('navigation', { name: 'Main', exact: true })).toContainText(waiting)
})

test('cards are hidden, moved and resized, and stay so', { tag: '@long' }, async ({ page }) => {
  const names = page.locator('main h2')
  await page.getByRole('button', { name: 'Customize' }).click()
  const panel = page.getByRole('region', { name: 'Cards of the overview' })
  await panel.getByRole('checkbox', { name: 'P&L by hour' }).click()
  await panel.getByRole('button', { name: 'Move Latest trades up' }).click()
  await panel.getByRole('combobox', { name: 'Width of Calendar' }).click()
  await page.getByRole('option', { name: 'Full width' }).click()
  expect(await faultsOf(page, { opened: true })).toEqual([])
  await page.keyboard.press('Escape')
  const expected = [
    /^Net P&L/,
    /^Today/,
    /^Open now/,
    /^To do/,
    /^Where it went/,
    /^Latest trades/,
    /20\d\d/,
    /^Accounts/,
  ]
  await expect(names).toHaveText(expected)
  await expect(page.getByText('Saving')).toHaveCount(0)
  await page.reload()
  await expect(names).toHaveText(expected)
  expect(
    await page
      .getByRole('region', { name: /20\d\d/ })
      .locator('..')
      .getAttribute('data-width'),
  ).toBe('full')
  await page.getByRole('button', { name: 'Customize' }).click()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(names).toHaveText([
    /^Net P&L/,
    /^Today/,
    /^Open now/,
    /^To do/,
    /^Where it went/,
    /20\d\d/,
    /^Latest trades/,
    /hour/,
    /^Accounts/,
  ])
})

test('one key hides every amount on every screen, and shows them again', async ({ page }) => {
  const amounts = /[$€]\s?\d/
  await expect(page.locator('main')).toContainText(amounts)
  await page.keyboard.press('Shift+H')
  for (const screen of ['Overview', 'Trades', 'Journal', 'Reports']) {
    await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: screen }).click()
    await expect(page.locator('main')).toContainText('•••')
    await expect(page.locator('main')).not.toContainText(amounts)
  }
  await page.reload()
  await expect(page.locator('main')).toContainText('•••')
  await page.keyboard.press('Shift+H')
  await expect(page.locator('main')).toContainText(amounts)
})

test('commands, filters and dialogs are reached by typing what they do', { tag: '@long' }, async ({ page }) => {
  const run = async (text: string): Promise<void> => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search' }).fill(text)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Control+k')
  expect(await faultsOf(page, { inside: '[role="dialog"]' })).toEqual([])
  await page.keyboard.press('Escape')
  await run('losers')
  await expect(page).toHaveURL(/overview\?.*outcome=loss/)
  await run('last 30')
  await expect(page).toHaveURL(/overview\?.*period=30d/)
  await run('light theme')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
  await run('write about')
  await expect(page).toHaveURL(/journal\/daily\?day=/)
  await run('open trades')
  await expect(page).toHaveURL(/trades\?.*status=open/)
  await run('add trade')
  await expect(page.getByRole('dialog', { name: 'Add trade' }).getByRole('combobox', { name: 'Symbol' })).toBeFocused()
})
