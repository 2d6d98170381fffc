/**
 * How many clicks and keys the five jobs of a day take, as `docs/decisions/2026-11-27-steps-of-a-day.md` says. A click, a
 * key, a dropped file, and a text or number that is typed are one step each.
 */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { signUp, startJournal, THREE_TRADES } from './journal.ts'

/** Operates the page and counts the steps. */
function hand(page: Page) {
  let steps = 0
  const counted = async (act: Promise<unknown>): Promise<void> => {
    steps += 1
    await act
  }
  return {
    click: (target: Locator) => counted(target.click()),
    press: (key: string) => counted(page.keyboard.press(key)),
    type: (text: string) => counted(page.keyboard.type(text)),
    fill: (field: Locator, text: string) => counted(field.fill(text)),
    drop: async (name: string, text: string) => {
      const dataTransfer = await page.evaluateHandle(
        ([fileName, content]) => {
          const transfer = new DataTransfer()
          transfer.items.add(new File([content], fileName, { type: 'text/csv' }))
          return transfer
        },
        [name, text] as const,
      )
      await counted(page.dispatchEvent('main', 'drop', { dataTransfer }))
    },
    steps: () => steps,
  }
}

/** The three trades of the sample, closed yesterday. */
function closedYesterday(): string {
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  return THREE_TRADES.replaceAll(/2026-03-0\d/g, day)
}

test('an import takes two steps', { tag: '@long' }, async ({ page }) => {
  await signUp(page)
  const { drop, click, steps } = hand(page)
  await drop('trades.csv', THREE_TRADES)
  await click(page.getByRole('button', { name: /^Import \d+ record/ }))
  await expect(page.getByRole('dialog', { name: 'Import trades' })).toContainText('3 new trades')
  expect(steps()).toBe(2)
})

test('reviewing yesterday takes two steps and three per trade, with label and rating', async ({ page }) => {
  await startJournal(page, { text: closedYesterday() })
  await page.goto(page.url().replace('/overview', '/labels'))
  await page.getByRole('button', { name: 'New label', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'New label' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Breakout')
  await form.getByRole('button', { name: 'Create label' }).click()
  await expect(form).toBeHidden()
  await page.getByRole('link', { name: 'Overview' }).first().click()

  const left = page.locator('output').filter({ hasText: 'left' })
  const review = hand(page)
  await review.click(page.getByRole('link', { name: '3 trades of the last 7 days' }))
  await review.click(page.getByRole('radio', { name: 'Yesterday' }))
  await expect(left).toHaveText('3 trades left from yesterday')
  expect(review.steps()).toBe(2)

  const trade = hand(page)
  await trade.press('1')
  await trade.press('Shift+Digit4')
  await expect(page.getByRole('button', { name: 'Breakout' })).toHaveAttribute('aria-pressed', 'true')
  await trade.press('Enter')
  await expect(left).toContainText('2 trades left')
  expect(trade.steps()).toBe(3)
})

test('opening the largest loss takes five steps', { tag: '@long' }, async ({ page }) => {
  await startJournal(page)
  const { press, click, steps } = hand(page)
  await press('g')
  await press('t')
  const trades = page.getByRole('table', { name: 'Trades' })
  await click(trades.getByRole('button', { name: 'Net P&L' }))
  await expect(trades.getByRole('row').nth(1)).toContainText('+$8.00')
  await click(trades.getByRole('button', { name: 'Net P&L' }))
  await expect(trades.getByRole('row').nth(1)).toContainText('−$3.00')
  await click(trades.getByRole('row').nth(1).getByRole('link').first())
  await expect(page.getByRole('heading', { name: 'BTCUSDT short', level: 1 })).toBeVisible()
  expect(steps()).toBe(5)
})

test('sizing a trade takes four steps', { tag: '@long' }, async ({ page }) => {
  await signUp(page)
  const { click, fill, steps } = hand(page)
  await click(page.getByRole('link', { name: 'Calculator' }).first())
  await fill(page.getByRole('textbox', { name: 'Equity', exact: true }), '1000')
  await fill(page.getByRole('textbox', { name: 'Entry price', exact: true }), '100')
  await fill(page.getByRole('textbox', { name: 'Stop', exact: true }), '97.5')
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('Quantity4 coins')
  expect(steps()).toBe(4)
})
