/** Saved views of a page with its filters: saved, opened from the sidebar and the palette, replaced and deleted. */
import { expect, type Page, test } from '@playwright/test'
import { expectUsable, faultsOf } from './faults.ts'
import { openDemo, undoLast } from './journal.ts'

const panel = (page: Page) => page.getByRole('dialog').filter({ has: page.getByLabel('Save this view as') })
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' })

async function openTrades(page: Page, search: string): Promise<void> {
  await openDemo(page, { at: `trades?${search}` })
  await expect(page.getByText(/^[\d,]+ trades/).first()).toBeVisible()
}

async function saveAs(page: Page, name: string, button = 'Save'): Promise<void> {
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByLabel('Save this view as').fill(name)
  await panel(page).getByRole('button', { name: button, exact: true }).click()
  await expect(page.getByText(button === 'Save' ? 'View saved.' : 'View replaced.')).toBeVisible()
  await page.keyboard.press('Escape')
}

// Promise [Insights and views] A page can be saved under a name with its filters, and opened from the sidebar and the
//   palette.
test('a view is one click away from every page, with its filters', async ({ page }) => {
  await openTrades(page, 'side=short&outcome=loss')
  await saveAs(page, 'Losing shorts')
  await sidebar(page).getByRole('link', { name: 'Settings' }).click()
  await sidebar(page).getByRole('link', { name: 'Losing shorts' }).click()
  await expect(page).toHaveURL(/\/trades\?side=short&outcome=loss$/)
  await expect(page.getByRole('button', { name: 'Remove Lost' })).toBeVisible()
  await expect(sidebar(page).getByRole('link', { name: 'Losing shorts' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('button', { name: 'Remove Lost' }).click()
  await saveAs(page, 'losing shorts', 'Replace')
  await page.reload()
  await expect(sidebar(page).getByRole('link', { name: 'losing shorts' })).toHaveAttribute('aria-current', 'page')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search' }).fill('losing')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/trades\?side=short$/)
})

// Promise [Insights and views] A page can be saved under a name with its filters, and opened from the sidebar and the
//   palette.
test('a deleted view is gone, and Undo restores it', { tag: '@long' }, async ({ page }) => {
  await openTrades(page, 'side=long')
  await saveAs(page, 'Longs')
  await page.getByRole('button', { name: 'Views' }).click()
  await panel(page).getByRole('button', { name: 'Delete Longs' }).click()
  await expect(sidebar(page).getByRole('link', { name: 'Longs' })).toBeHidden()
  await undoLast(page, 'View deleted.')
  await expect(sidebar(page).getByRole('link', { name: 'Longs' })).toBeVisible()
})

test('a page without filters is not saved, and the panel says what to do', { tag: '@long' }, async ({ page }) => {
  await openTrades(page, '')
  await page.getByRole('button', { name: 'Views' }).click()
  await expect(page.getByText('Set a filter to save this page as a view.')).toBeVisible()
  await expect(page.getByText('No saved views yet.', { exact: false })).toBeVisible()
})

test('the panel is accessible in both themes and on a phone', { tag: '@long' }, async ({ page }) => {
  await openTrades(page, 'side=long')
  await saveAs(page, 'A long name that has to be cut off at the edge of the sidebar')
  await expectUsable(page)
  await page.getByRole('button', { name: 'Views' }).click()
  await expect(panel(page).getByRole('link')).toHaveCount(1)
  for (const width of [1280, 428]) {
    await page.setViewportSize({ width, height: 926 })
    expect(await faultsOf(page, { opened: true })).toEqual([])
  }
})
