/** The first screen: the result above the fold, what stands out in few trades, and the to-dos. */
import { expect, type Page, test } from '@playwright/test'
import { expectUsable } from './faults.ts'
import { openDemo, startJournal, THREE_TRADES } from './journal.ts'

const HEADER = THREE_TRADES.split('\n')[0] ?? ''
const facts = (page: Page) => page.getByRole('list', { name: 'Facts about these trades' }).getByRole('listitem')
const toReview = (page: Page) => page.getByRole('region', { name: 'To do' }).getByRole('link', { name: /^To review/ })

/** The positions of the result and the card after it, without scrolling. */
async function tops(page: Page): Promise<{ readonly result: number; readonly next: number }> {
  const topOf = async (part: ReturnType<Page['locator']>) => (await part.boundingBox())?.y ?? Number.NaN
  await expect(toReview(page)).toBeVisible()
  return {
    result: await topOf(page.getByLabel('Key figures').locator('dd').first()),
    next: await topOf(page.getByRole('region', { name: /^Where it went/ }).first()),
  }
}

test('the first import leads to the result, what stands out, and the trades to review', async ({ page }) => {
  await startJournal(page)
  for (const [width, height] of [
    [428, 926],
    [1280, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect.poll(async () => (await tops(page)).result, `at ${width}`).toBeLessThan(height / 2)
  }
  await expect.poll(async () => (await tops(page)).next).toBeLessThan(820)
  await expect(facts(page)).toHaveText([
    /^Best trade: BTCUSDT long\+\$8\.00fact all others together −\u2060\$1\.10$/,
    /^Fees\$3\.10fact 31\.0% of the \$10\.00 made before fees$/,
    /^Worst trade: BTCUSDT short−\$3\.00fact all others together \+\u2060\$9\.90$/,
  ])
  await expectUsable(page)
  await expect(toReview(page)).toContainText('3 older trades')

  await page.getByRole('link', { name: 'Review your worst trade' }).click()
  await expect(page.locator('output').filter({ hasText: 'left' })).toHaveText('1 trade left of your 5 worst')
  await expect(page.getByRole('heading', { name: 'BTCUSDT short' })).toBeVisible()
  // A new journal has no labels, and gets a starter set in one press.
  await page.getByRole('button', { name: 'Add starter labels' }).click()
  await expect(page.getByRole('group', { name: 'Labels' }).getByRole('button', { name: 'Breakout' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('You’re all caught up')).toBeVisible()
  await page.getByRole('button', { name: 'Older trades' }).click()
  await expect(page.locator('output').filter({ hasText: 'left' })).toHaveText('2 trades left in all')
})

test('result, today, to-do and the next card fit in the first 900 pixels of the demo', { tag: '@long' }, async ({
  page,
}) => {
  const root = await openDemo(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect.poll(async () => (await tops(page)).next).toBeLessThan(820)
  await expect(facts(page)).toHaveCount(0)
  // There is no period before "All time".
  await expect(page.getByText(/in the \d+ days before/)).toHaveCount(0)
  await page.goto(`${root}/overview?period=90d`)
  await expect(page.getByText(/^[+−]\$[\d,.]+ in the 90 days before$/)).toBeVisible()
  await expectUsable(page)
})

test('figures of trades whose cost is unknown say so next to the result', { tag: '@long' }, async ({ page }) => {
  const spot = (day: number, side: string, size: number, price: number): string =>
    `2026-03-0${day}T09:00:00Z,fill,myexchange,spot,BTCUSDT,BTC,USDT,USDT,1,${side},both,${size},${price},0,USDT,${day},,,`
  await startJournal(page, { text: [HEADER, spot(2, 'buy', 1, 100), spot(3, 'sell', 2, 110)].join('\n') })
  const figures = page.getByLabel('Key figures')
  await expect(figures.getByRole('link', { name: '1 trade partly counted' })).toBeVisible()
  for (const name of ['Win rate', 'Profit factor'])
    await expect(figures.locator('> *').filter({ hasText: name }).last()).toContainText('1 trade partly counted')
  await figures.getByRole('link', { name: '1 trade partly counted' }).click()
  await expect(page).toHaveURL(/flag=incomplete-basis/)
})
