import { expect, type Page, test } from '@playwright/test'
import { faultsOf } from './faults.ts'
import { importFile, signUp, THREE_TRADES } from './journal.ts'

/** A journal with the label "Breakout" and three trades that wait. */
async function openInbox(page: Page): Promise<void> {
  await signUp(page)
  await importFile(page, 'trades.csv', THREE_TRADES)
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('link', { name: 'Labels' }).first().click()
  await page.getByRole('button', { name: 'New label', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'New label' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Breakout')
  await form.getByRole('button', { name: 'Make label' }).click()
  await expect(form).toBeHidden()
  await page.getByRole('link', { name: 'Journal' }).first().click()
  await page.getByRole('radio', { name: 'To review' }).click()
  await expect(page.getByText('Nothing left of the last 7 days')).toBeVisible()
  await page.getByRole('radio', { name: 'Everything' }).click()
  await expect(left(page)).toHaveText('3 trades left in all')
}

const left = (page: Page) => page.locator('output').filter({ hasText: 'left' })
const shown = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 })
const breakout = (page: Page) => page.getByRole('button', { name: 'Breakout' })

test('trades are looked back at one after another, without the mouse', async ({ page }) => {
  await openInbox(page)
  await expect(shown(page, 'BTCUSDT long')).toBeVisible()
  await page.keyboard.press('1')
  await expect(breakout(page)).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('n')
  await page.keyboard.type('Waited for the retest')
  await page.keyboard.press('Escape')
  await page.keyboard.press('s')
  await page.keyboard.type('95')
  await page.keyboard.press('Enter')
  // One coin from 100 to 110 with a stop at 95 risks 5; 8 net are 1.6 of it.
  await expect(page.getByText('+1.60R')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(left(page)).toHaveText('2 trades left in all')
  await expect(shown(page, 'BTCUSDT short')).toBeVisible()
  await expect(breakout(page)).toHaveAttribute('aria-pressed', 'false')

  await page.keyboard.press('j')
  await expect(shown(page, 'ETHUSDT long')).toBeVisible()
  await page.keyboard.press('k')
  await expect(shown(page, 'BTCUSDT short')).toBeVisible()

  // The answers are taken back one by one, the last first.
  await page.keyboard.press('u')
  await expect(shown(page, 'BTCUSDT long')).toBeVisible()
  await expect(left(page)).toHaveText('3 trades left in all')
  await page.keyboard.press('u')
  await expect(page.getByLabel('Stop at entry')).toHaveValue('')
  await page.keyboard.press('u')
  await expect(page.getByRole('textbox', { name: 'Note', exact: true })).toHaveValue('')
  await expect(breakout(page)).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('u')
  await expect(breakout(page)).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByRole('main').getByRole('button', { name: 'Undo' })).toBeDisabled()
})

test('what was said stays, and an empty inbox says so', async ({ page }) => {
  await openInbox(page)
  for (const note of ['First', 'Second', 'Third']) {
    const before = await left(page).innerText()
    await page.keyboard.press('n')
    await page.keyboard.type(note)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Enter')
    await expect(left(page)).not.toHaveText(before)
  }
  await expect(page.getByText('You have looked back at everything')).toBeVisible()
  await page.reload()
  await expect(page.getByText('You have looked back at everything')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search notes and journal' }).fill('Second')
  await expect(page.getByText('BTCUSDT')).toBeVisible()
})

test('a rule to tick is ticked in the inbox', async ({ page }) => {
  await openInbox(page)
  await page.getByRole('link', { name: 'Rules' }).first().click()
  await page.getByRole('button', { name: 'New rule' }).click()
  const form = page.getByRole('dialog', { name: 'New rule' })
  await form.getByLabel('Kind').first().fill('Item to tick')
  await page.getByRole('option', { name: 'Item to tick' }).click()
  await form.getByRole('radio', { name: 'Each trade' }).click()
  await form.getByRole('textbox', { name: 'What is to be ticked' }).fill('Level was drawn before')
  await form.getByRole('radio', { name: 'Whole history' }).click()
  await form.getByRole('button', { name: 'Adopt rule' }).click()
  await expect(form).toBeHidden()
  await page.getByRole('link', { name: 'Journal' }).first().click()
  await page.getByRole('radio', { name: 'To review' }).click()
  await page.getByRole('radio', { name: 'Everything' }).click()
  const item = page.getByRole('checkbox', { name: 'Level was drawn before' })
  await expect(item).not.toBeChecked()
  await page.keyboard.press('r')
  await expect(item).toBeFocused()
  await page.keyboard.press('Space')
  await expect(item).toBeChecked()
  await page.getByRole('link', { name: 'Rules' }).first().click()
  await expect(page.getByRole('list', { name: 'Rules' })).toContainText('33%')
})

test('the inbox is accessible in both themes and fits a phone', async ({ page }) => {
  await openInbox(page)
  for (const scheme of ['dark', 'light']) {
    if (scheme === 'light') await page.keyboard.press('Shift+D')
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
    expect(await faultsOf(page, { colours: scheme === 'light' })).toEqual([])
  }
  await page.setViewportSize({ width: 428, height: 900 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(428)
})

test('a stop must fit the trade, and the inbox says which risk counts', async ({ page }) => {
  await openInbox(page)
  const stop = page.getByLabel('Stop at entry')
  // BTCUSDT long from 100.
  for (const wrong of ['999999', '100', '105']) {
    await stop.fill(wrong)
    await page.keyboard.press('Enter')
    await expect(page.getByText('The stop of a long goes below its entry.')).toBeVisible()
  }
  await stop.fill('95')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Risk $5.00, from the stop.')).toBeVisible()
  await expect(page.getByText('+1.60R')).toBeVisible()

  await page.getByRole('link', { name: 'Open the trade' }).click()
  await expect(page.getByRole('heading', { name: 'BTCUSDT long' })).toBeVisible()
  await page.keyboard.press('e')
  const form = page.getByRole('dialog', { name: 'Change trade' })
  await form.getByRole('radio', { name: 'Plan', exact: true }).click()
  await form.getByLabel(/^Risk at entry/).fill('16')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await page.goBack()
  await expect(page.getByText('Risk $16.00, typed. The stop would give $5.00.')).toBeVisible()
  await expect(page.getByText('+0.50R')).toBeVisible()
  await page.getByRole('button', { name: 'Use the stop' }).click()
  await expect(page.getByText('Risk $5.00, from the stop.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use the stop' })).toBeHidden()
  await expect(page.getByText('+1.60R')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('+0.50R')).toBeVisible()

  // A short that risks a hundred times its price is a slip.
  await page.keyboard.press('j')
  await expect(shown(page, 'BTCUSDT short')).toBeVisible()
  await stop.fill('999999')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This stop is more than 10 times the entry price. Check the number.')).toBeVisible()
})
