import { expect, type Locator, type Page, test } from '@playwright/test'
import { faultsOf } from './faults.ts'
import { importFile, signUp, startJournal, THREE_TRADES, undoLast } from './journal.ts'

async function goToRules(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Rules' }).first().click()
  await expect(page.getByRole('heading', { name: 'Rules', level: 1 })).toBeVisible()
}

/** Opens the form and chooses the kind. */
async function draftRule(page: Page, kind: string): Promise<Locator> {
  await page.getByRole('button', { name: 'New rule' }).click()
  const form = page.getByRole('dialog', { name: 'New rule' })
  // The first kind is chosen already, so that typing it changes nothing.
  await form.getByLabel('Kind').first().click()
  await form.getByLabel('Kind').first().fill(kind)
  await page.getByRole('option', { name: kind, exact: true }).click()
  return form
}

async function adopt(page: Page, form: Locator): Promise<void> {
  await form.getByRole('button', { name: 'Adopt rule' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('Rule adopted.')).toBeVisible()
}

const ruleRow = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Rules' }).getByRole('listitem').filter({ hasText: name })

async function choose(page: Page, rule: string, act: string): Promise<void> {
  await page.getByRole('button', { name: `Change ${rule}` }).click()
  await page.getByRole('menuitem', { name: act }).click()
}

// Promise [Rules] A rule is tested against the history before it is adopted, path by path.
test('a draft is tested against the history, adopted, and judged', async ({ page }) => {
  await startJournal(page, { at: 'rules' })
  await expect(page.getByText('No rules yet')).toBeVisible()
  const form = await draftRule(page, 'One side only')
  const trial = form.getByRole('region', { name: 'On your history' })
  await expect(trial).toContainText('Trades not opened1')
  await expect(trial).toContainText('Losses avoided$3.00')
  await expect(trial).toContainText('Net effect+$3.00')
  await expect(trial).toContainText('Fewer than ten trades')
  await expect(trial).toContainText('You’d have broken it 1 time of 3, on 1 closed trade with a P&L of −$3.00.')
  await form.getByRole('radio', { name: 'Short' }).click()
  await expect(trial).toContainText('Trades not opened2')
  await expect(trial).toContainText('Gains missed$9.90')
  await form.getByRole('radio', { name: 'Long' }).click()
  await form.getByRole('radio', { name: 'Whole history' }).click()
  await adopt(page, form)
  await expect(ruleRow(page, 'Trade long only')).toContainText('67%')
  await expect(ruleRow(page, 'Trade long only')).toContainText('−$3.00')
  await expect(page.getByRole('table', { name: /broke a rule/ }).getByRole('row', { name: 'Net P&L' })).toHaveText(
    'Net P&L−$3.00+$9.90',
  )
  await page.getByRole('link', { name: 'BTCUSDT short' }).click()
  await expect(page).toHaveURL(/trades\/single/)
})

// Promise [Rules] Past days keep the rule that applied then.
test('a rule added today judges no earlier day', { tag: '@long' }, async ({ page }) => {
  await startJournal(page, { at: 'rules' })
  await adopt(page, await draftRule(page, 'One side only'))
  await expect(ruleRow(page, 'Trade long only')).toContainText('0×')
  await expect(page.getByText('No rule was broken in this period.')).toBeVisible()
})

test('what is missing is named, and nothing is adopted', { tag: '@long' }, async ({ page }) => {
  await startJournal(page, { at: 'rules' })
  const form = await draftRule(page, 'Trades per day')
  await form.getByLabel('At most').fill('')
  await expect(form.getByRole('region', { name: 'On your history' })).toContainText('as soon as the rule is complete')
  await form.getByRole('button', { name: 'Adopt rule' }).click()
  await expect(form.getByLabel('At most')).toHaveAccessibleDescription(/a whole number/)
  await form.getByLabel('At most').fill('1')
  await adopt(page, form)
  await expect(ruleRow(page, 'At most 1 trade a day')).toBeVisible()
})

// Promise [Rules] Past days keep the rule that applied then.
test('a change leaves past days as they were, and a rule can be ended, resumed and deleted', { tag: '@long' }, async ({
  page,
}) => {
  await startJournal(page, { at: 'rules' })
  const form = await draftRule(page, 'One side only')
  await form.getByRole('radio', { name: 'Whole history' }).click()
  await adopt(page, form)
  await choose(page, 'Trade long only', 'Edit and try on history')
  const edit = page.getByRole('dialog', { name: 'Edit rule' })
  await edit.getByRole('radio', { name: 'Short' }).click()
  await edit.getByRole('textbox', { name: 'Name' }).fill('Shorts')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toBeHidden()
  await expect(ruleRow(page, 'Shorts')).toContainText('2 versions')
  // Earlier days are still judged by the earlier rule.
  await expect(ruleRow(page, 'Shorts')).toContainText('67%')

  await choose(page, 'Shorts', 'End today')
  await expect(page.getByText('No active rules.')).toBeVisible()
  await page.getByRole('radio', { name: 'Ended (1)' }).click()
  await choose(page, 'Trade long only', 'Reactivate')
  await expect(page.getByText('Active again from today.')).toBeVisible()
  await expect(ruleRow(page, 'Trade long only')).toContainText('2 versions')

  await choose(page, 'Trade long only', 'Delete…')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete rule' }).click()
  await expect(page.getByText('No rules yet')).toBeVisible()
  await undoLast(page, 'Rule deleted.')
  await expect(ruleRow(page, 'Trade long only')).toContainText('2 versions')
})

// Promise [Rules] A limit that is reached is reported. Nothing is ever blocked.
test('a limit that is reached is reported when the trades arrive', { tag: '@long' }, async ({ page }) => {
  await signUp(page)
  await goToRules(page)
  const form = await draftRule(page, 'Daily loss')
  await form.getByLabel('Limit').fill('5')
  await adopt(page, form)
  const now = Date.now()
  const line = (minutesAgo: number, side: string, price: number, id: number) =>
    `${new Date(now - minutesAgo * 60_000).toISOString()},fill,myexchange,linear,BTCUSDT,BTC,USDT,USDT,1,${side},both,1,${price},0,USDT,${id},,,`
  const [head = ''] = THREE_TRADES.split('\n')
  await importFile(page, 'today.csv', [head, line(2, 'buy', 110, 1), line(1, 'sell', 100, 2)].join('\n'))
  await expect(
    page.getByRole('alert').filter({ hasText: 'Limit reached: Stop for the day after losing $5.00' }),
  ).toBeVisible()
})

test('the screen is accessible in both themes and fits a phone', { tag: '@long' }, async ({ page }) => {
  await startJournal(page, { at: 'rules' })
  const form = await draftRule(page, 'Hours')
  expect(await faultsOf(page, { inside: '[role="dialog"]' })).toEqual([])
  await form.getByRole('radio', { name: 'Whole history' }).click()
  await adopt(page, form)
  await expect(ruleRow(page, 'Open trades only')).toContainText('67%')
  for (const scheme of ['dark', 'light']) {
    if (scheme === 'light') await page.keyboard.press('Shift+D')
    expect(await faultsOf(page, { colours: scheme === 'light' })).toEqual([])
  }
  await page.setViewportSize({ width: 428, height: 900 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(428)
})
