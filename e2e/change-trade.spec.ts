import AxeBuilder from '@axe-core/playwright'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { importFile, signUp, THREE_TRADES } from './journal.ts'

/** One more long of BTCUSDT right after the first, so that there is something to merge. */
const FOUR_TRADES = `${THREE_TRADES}2026-03-02T11:00:00Z,fill,myexchange,linear,BTCUSDT,BTC,USDT,USDT,1,buy,both,1,112,0,USDT,7,,,
2026-03-02T12:00:00Z,fill,myexchange,linear,BTCUSDT,BTC,USDT,USDT,1,sell,both,1,115,0,USDT,8,,,
`

/** In, in, out, out: the middle two are flat together. */
const SCALED = `${THREE_TRADES.split('\n')[0] ?? ''}
2026-03-02T09:00:00Z,fill,myexchange,linear,BTCUSDT,BTC,USDT,USDT,1,buy,both,2,100,0,USDT,1,,,
2026-03-02T10:00:00Z,fill,myexchange,linear,BTCUSDT,BTC,USDT,USDT,1,buy,both,1,104,0,USDT,2,,,
2026-03-02T11:00:00Z,fill,myexchange,linear,BTCUSDT,BTC,USDT,USDT,1,sell,both,1,106,0,USDT,3,,,
2026-03-02T12:00:00Z,fill,myexchange,linear,BTCUSDT,BTC,USDT,USDT,1,sell,both,2,110,0,USDT,4,,,
`

async function startJournal(page: Page, text: string): Promise<void> {
  await signUp(page)
  await importFile(page, 'trades.csv', text)
  await page.getByRole('button', { name: 'Done' }).click()
  await goToTrades(page)
}

async function goToTrades(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Trades' }).first().click()
  await expect(page.getByRole('table', { name: 'Trades' })).toBeVisible()
}

const table = (page: Page) => page.getByRole('table', { name: 'Trades' })
/** Rows of the list without its head. */
const rows = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox', { name: /row/ }) })

async function openTrade(page: Page, row: Locator, name: string): Promise<void> {
  await row.getByText(name).first().click()
  await expect(page.getByRole('heading', { name: new RegExp(`^${name}`), level: 1 })).toBeVisible()
}

async function change(page: Page, section: string): Promise<Locator> {
  await page.getByRole('main').getByRole('button', { name: 'Change' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Change trade' })
  await dialog.getByRole('radio', { name: section, exact: true }).click()
  return dialog
}

async function undo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Undo' }).click()
}

test('a stop makes the risk and the R of a trade, in the form, in the list and in the report', async ({ page }) => {
  await startJournal(page, THREE_TRADES)
  await openTrade(page, rows(page).filter({ hasText: '+$8.00' }), 'BTCUSDT')
  const dialog = await change(page, 'Plan')
  await dialog.getByLabel('First stop').fill('104')
  await expect(dialog.getByText(/At this stop the trade gains/)).toBeVisible()
  await dialog.getByLabel('First stop').fill('96')
  await dialog.getByRole('button', { name: 'Add a target' }).click()
  await dialog.getByLabel('Price of target 1').fill('112')
  await expect(dialog.getByText('+2.00R')).toBeVisible()
  await expect(dialog.getByText('$4.00')).toBeVisible()
  await expect(dialog.getByText('3.00', { exact: true })).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).include('[role="dialog"]').analyze()
  expect(violations).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Trade saved.')).toBeVisible()
  await goToTrades(page)
  await expect(rows(page).filter({ hasText: '+$8.00' })).toContainText('+2.00R')
  await page.getByRole('link', { name: 'Reports' }).first().click()
  await expect(page.getByRole('main').getByText('+2.00R').first()).toBeVisible()
})

test('a field that is no number is named, and nothing is lost by closing', async ({ page }) => {
  await startJournal(page, THREE_TRADES)
  await openTrade(page, rows(page).filter({ hasText: '+$8.00' }), 'BTCUSDT')
  const dialog = await change(page, 'Plan')
  await dialog.getByLabel(/Risk at entry/).fill('much')
  await dialog.getByRole('radio', { name: 'Notes' }).click()
  await dialog.getByLabel('Note').fill('Broke the range.')
  await dialog.getByRole('radio', { name: '4 stars' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel(/Risk at entry/)).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.getByLabel(/Risk at entry/).fill('5')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('main').getByText('Broke the range.')).toBeVisible()
  const again = await change(page, 'Notes')
  await expect(again.getByRole('radio', { name: '4 stars' })).toBeChecked()
})

test('trades that follow each other become one, and two again', async ({ page }) => {
  await startJournal(page, FOUR_TRADES)
  await expect(rows(page)).toHaveCount(4)
  await openTrade(page, rows(page).filter({ hasText: '+$8.00' }), 'BTCUSDT')
  const dialog = await change(page, 'Fills')
  await dialog.getByRole('button', { name: /Merge with the trade after/ }).click()
  await expect(page.getByText('The trades are one now.')).toBeVisible()
  await goToTrades(page)
  await expect(rows(page)).toHaveCount(3)
  await expect(rows(page).filter({ hasText: '+$11.00' })).toHaveCount(1)
  await undo(page)
  await expect(rows(page)).toHaveCount(4)
})

test('fills that are flat together become a trade of their own', async ({ page }) => {
  await startJournal(page, SCALED)
  await openTrade(page, rows(page).first(), 'BTCUSDT')
  const dialog = await change(page, 'Fills')
  await dialog.getByRole('checkbox', { name: 'Tick fill 2' }).check()
  await expect(dialog.getByText(/not flat: 1 stays/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Split off' })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: 'Tick fill 3' }).check()
  await dialog.getByRole('button', { name: 'Split off' }).click()
  await expect(page.getByText('The fills are a trade of their own.')).toBeVisible()
  await goToTrades(page)
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).filter({ hasText: '+$2.00' })).toHaveCount(1)
  await expect(rows(page).filter({ hasText: '+$20.00' })).toHaveCount(1)
  await undo(page)
  await expect(rows(page)).toHaveCount(1)
})

test('the price of a fill is corrected beside what was reported', async ({ page }) => {
  await startJournal(page, THREE_TRADES)
  await openTrade(page, rows(page).filter({ hasText: '+$8.00' }), 'BTCUSDT')
  const dialog = await change(page, 'Fills')
  await dialog.getByRole('button', { name: 'Change the price of fill 1' }).click()
  await dialog.getByLabel('Price of this buy').fill('90')
  await dialog.getByRole('button', { name: 'Change price' }).click()
  await expect(dialog.getByText('reported 100')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await goToTrades(page)
  await expect(rows(page).filter({ hasText: '+$18.00' })).toHaveCount(1)
  await undo(page)
  await expect(rows(page).filter({ hasText: '+$8.00' })).toHaveCount(1)
})
