import { expect, type Page, test } from '@playwright/test'
import { faultsOf } from './faults.ts'
import { expectMessage, importFile, signUp, THREE_TRADES, undoLast } from './journal.ts'

async function goToCalculator(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Calculator' }).first().click()
  await expect(page.getByRole('heading', { name: 'Calculator', level: 1 })).toBeVisible()
}

async function openTool(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Calculators' }).getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible()
}

/** The fields of the open calculator. */
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const result = (page: Page) => page.getByRole('region', { name: 'Result' })

async function fillIn(page: Page, typed: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(typed)) await field(page, name).fill(text)
}

// Promise [Calculators and planned trades] Calculators update as you type, show a mistake at its field and keep the
//   last valid result.
test('a size is computed as you type, a mistake is named, and a link shows the same to anyone', {
  tag: '@long',
}, async ({ page }) => {
  await signUp(page)
  await goToCalculator(page)
  await fillIn(page, { Equity: '1000', 'Entry price': '100', Stop: '97.5' })
  await expect(result(page)).toContainText('Quantity4 coins')
  await field(page, 'Stop').fill('101')
  await expect(page.getByText('Stop must be below the entry price of a long.')).toBeVisible()
  await expect(result(page)).toContainText('These figures are from before.')
  await expect(result(page)).toContainText('Quantity4 coins')
  await field(page, 'Stop').fill('95')
  await expect(result(page)).toContainText('Quantity2 coins')
  await expect(page).toHaveURL(/calc\?tool=position-size&equity=1000&entry=100&stop=95$/)
  const link = page.url()

  await openTool(page, 'Reward to risk')
  await expect(field(page, 'Entry price')).toHaveValue('100')
  await expect(field(page, 'Stop')).toHaveValue('95')
  await openTool(page, 'Break-even price')
  await field(page, 'Entry price').fill('65000')
  await expect(result(page)).toContainText('Break-even price65,065.03')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Reward to risk', level: 2 })).toBeVisible()

  await openTool(page, 'Risk of ruin')
  await expect(result(page)).toContainText('0.00661%')
  await page.getByRole('navigation', { name: 'Calculators' }).getByRole('searchbox').fill('dca')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Average entry', level: 2 })).toBeVisible()
  await page.getByRole('textbox', { name: 'Price, row 2' }).fill('50000')
  await expect(result(page)).toContainText('Average entry55,000')

  // The last typed inputs are there at the next visit if the address has none.
  await expect(async () => {
    await page.goto(`${link.split('?')[0]}?tool=margin`)
    await expect(field(page, 'Entry price')).toHaveValue('65000', { timeout: 3_000 })
  }).toPass()
  await page.goto(link)
  await expect(result(page)).toContainText('Quantity2 coins')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Small one')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await field(page, 'Equity').fill('9')
  await page.getByRole('radio', { name: 'Saved' }).click()
  await page.getByRole('button', { name: 'Delete Small one' }).click()
  await expect(page.getByText('No saved calculations yet')).toBeVisible()
  await expectMessage(page, 'Calculation deleted.')
  await undoLast(page, 'Calculation deleted.')
  await page.getByRole('link', { name: 'Small one' }).click()
  await expect(result(page)).toContainText('Quantity2 coins')
})

/** One long of BTCUSDT opened now: entry at 101, exit at 111. */
function tradeOfNow(): string {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const line = (time: string, side: string, price: number, id: number) =>
    `${time},fill,myexchange,linear,BTCUSDT,BTC,USDT,USDT,1,${side},both,2,${price},0,USDT,now${id},,,`
  return `${THREE_TRADES.split('\n')[0]}\n${line(at(0), 'buy', 101, 1)}\n${line(at(1), 'sell', 111, 2)}\n`
}

// Promise [Calculators and planned trades] The next trade takes over its plan. Anything already entered on the trade
//   wins over the plan.
test('a calculation becomes a plan, and the next trade opened takes it over', { tag: '@long' }, async ({ page }) => {
  await signUp(page)
  await goToCalculator(page)
  await page.getByLabel('Market').first().fill('btcusdt')
  await fillIn(page, { Equity: '1000', 'Entry price': '100', Stop: '96' })
  await expect(result(page)).toContainText('Quantity2.5 coins')
  await page.getByRole('button', { name: 'Use as plan' }).click()
  const form = page.getByRole('dialog', { name: 'Plan a trade' })
  await expect(form.getByRole('textbox', { name: 'Risk, in USD' })).toHaveValue('10')
  await form.getByRole('textbox', { name: 'Why this trade?' }).fill('Above the range.')
  await form.getByRole('button', { name: 'Add a target' }).click()
  await form.getByRole('textbox', { name: 'Price of target 1' }).fill('90')
  await form.getByRole('button', { name: 'Save plan' }).click()
  await expect(form.getByText('A long’s target must be above its entry.')).toBeVisible()
  await form.getByRole('textbox', { name: 'Price of target 1' }).fill('112')
  await form.getByRole('button', { name: 'Save plan' }).click()
  await expect(form).toBeHidden()
  await page.getByRole('link', { name: 'Plan', exact: true }).first().click()
  await expect(page.getByText('1 waiting')).toBeVisible()
  const plan = page.getByRole('list', { name: 'Planned trades' }).getByRole('listitem')
  await expect(plan).toContainText('Waiting')

  await importFile(page, 'now.csv', tradeOfNow())
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(plan).toContainText('Taken')
  await plan.getByRole('link', { name: /by the trade of/ }).click()
  const card = page.getByRole('region', { name: /From a plan/ })
  await expect(card).toContainText('1.00% worse')
  await expect(card).toContainText('20.00% less')
  // The result was 20, the planned risk 10.
  await expect(page.getByLabel('Key figures')).toContainText('+2.00R')
  await expect(page.getByText('Above the range.')).toBeVisible()

  // Values on the trade itself take precedence over the plan.
  await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
  const change = page.getByRole('dialog', { name: 'Edit trade' })
  await change.getByRole('radio', { name: 'Plan' }).click()
  await expect(change.getByRole('textbox', { name: 'First stop' })).toHaveAttribute('placeholder', '96 as planned')
  await change.getByRole('textbox', { name: /Risk at entry/ }).fill('5')
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Key figures')).toContainText('+4.00R')

  await card.getByRole('button', { name: 'Unlink plan' }).click()
  await expect(card).toBeHidden()
  await expect(page.getByText('Unlinked. The plan is open again.')).toBeVisible()
  await expect(page.getByText('Above the range.')).toBeHidden()
  await undoLast(page, 'Unlinked. The plan is open again.')
  await expect(card).toBeVisible()
})

// Promise [Calculators and planned trades] The calculators fit a phone and are accessible to everyone.
test('an instrument sets units and margin tiers, and the page is accessible in both themes and on a phone', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/')
  await page.locator('[data-act="demo"]').first().click()
  await expect(page).toHaveURL(/overview/)
  await goToCalculator(page)
  await openTool(page, 'Liquidation price')
  await page.getByLabel('Exchange').first().click()
  await page.getByRole('option', { name: 'Demo market' }).click()
  await page.getByLabel('Market').first().fill('BTC/')
  await page.getByRole('option', { name: /^BTC\/USDT/ }).click()
  await expect(page.getByText(/BTC\/USDT linear, up to \d+×, last/)).toBeVisible()
  await expect(field(page, 'Tick')).not.toHaveValue('')
  await expect(result(page)).toContainText('USDT')
  await page.getByRole('button', { name: 'Use the tiers of Demo market' }).click()
  await expect(page.getByRole('textbox', { name: 'Up to a value of, row 2' })).not.toHaveValue('')
  await expect(page.getByText(/The tiers are those of \d{4}-\d\d-\d\d/)).toBeVisible()

  await page.getByRole('radio', { name: 'Cross' }).click()
  await field(page, 'Entry price').fill('none')
  await expect(page.getByText(/Entry price must be a number/)).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Shift+D')
  expect(await faultsOf(page, { colours: true })).toEqual([])
  await page.setViewportSize({ width: 428, height: 860 })
  for (const tool of ['liquidation-price', 'average-entry', 'risk-of-ruin']) {
    await page.goto(`${page.url().split('?')[0]}?tool=${tool}`)
    await expect(result(page)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(428)
  }
  await expect(field(page, 'Win rate %')).toHaveAttribute('inputmode', 'decimal')
  await page.goto(`${page.url().split('?')[0]}?tab=planned`)
  await expect(page).toHaveURL(/\/plan$/)
  await expect(page.getByRole('list', { name: 'Planned trades' })).toContainText('Waiting')
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Enter manually' }).click()
  await expect(page.getByRole('dialog', { name: 'Plan a trade' })).toBeVisible()
  expect(await faultsOf(page, { inside: '[role="dialog"]' })).toEqual([])
})
