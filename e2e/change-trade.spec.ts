import { expect, type Locator, type Page, test } from '@playwright/test'
import { faultsOf } from './faults.ts'
import { expectMessage, importFile, openImports, startJournal, THREE_TRADES, undoLast } from './journal.ts'

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
  await page.getByRole('main').getByRole('button', { name: 'Edit' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Edit trade' })
  await dialog.getByRole('radio', { name: section, exact: true }).click()
  return dialog
}

async function undoImport(page: Page, file: string): Promise<void> {
  const imports = await openImports(page)
  await imports.getByRole('listitem').filter({ hasText: file }).getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await expectMessage(page, 'Undone: ')
}

// Promise [Single trades and edits] A saved single trade is edited in a modal: plan, notes, statistics and fills.
test('a stop makes the risk and the R of a trade, in the form, in the list and in the report', async ({ page }) => {
  await startJournal(page, { at: 'trades' })
  await openTrade(page, rows(page).filter({ hasText: '+$8.00' }), 'BTCUSDT')
  const dialog = await change(page, 'Plan')
  await dialog.getByLabel('First stop').fill('104')
  await expect(dialog.getByText(/A stop at this price makes a profit/)).toBeVisible()
  await dialog.getByLabel('First stop').fill('96')
  await dialog.getByRole('button', { name: 'Add a target' }).click()
  await dialog.getByLabel('Price of target 1').fill('112')
  await expect(dialog.getByText('+2.00R')).toBeVisible()
  await expect(dialog.getByText('$4.00')).toBeVisible()
  await expect(dialog.getByText('3.00', { exact: true })).toBeVisible()
  expect(await faultsOf(page, { inside: '[role="dialog"]' })).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, 'Trade saved.')
  await goToTrades(page)
  await expect(rows(page).filter({ hasText: '+$8.00' })).toContainText('+2.00R')
  await page.getByRole('link', { name: 'Reports' }).first().click()
  await expect(page.getByRole('main').getByText('+2.00R').first()).toBeVisible()
})

// Promise [Single trades and edits] A saved single trade is edited in a modal: plan, notes, statistics and fills.
test('a field that is not a number is named, and nothing is lost by closing', { tag: '@long' }, async ({ page }) => {
  await startJournal(page, { at: 'trades' })
  await openTrade(page, rows(page).filter({ hasText: '+$8.00' }), 'BTCUSDT')
  const dialog = await change(page, 'Plan')
  await dialog.getByLabel(/Risk at entry/).fill('much')
  await dialog.getByRole('radio', { name: 'Notes' }).click()
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Broke the range.')
  await dialog.getByRole('radio', { name: '4 stars' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel(/Risk at entry/)).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Discard changes?' }).getByRole('button', { name: 'Keep editing' }).click()
  await dialog.getByLabel(/Risk at entry/).fill('5')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('region', { name: 'Labels and note' }).getByText('Broke the range.')).toBeVisible()
  const again = await change(page, 'Notes')
  await expect(again.getByRole('radio', { name: '4 stars' })).toBeChecked()
})

// Promise [Single trades and edits] Trades can be split, merged and corrected, and what the exchange reported stays
//   visible.
test('consecutive trades are merged into one, and split again', async ({ page }) => {
  await startJournal(page, { at: 'trades', text: FOUR_TRADES })
  await expect(rows(page)).toHaveCount(4)
  await openTrade(page, rows(page).filter({ hasText: '+$8.00' }), 'BTCUSDT')
  const dialog = await change(page, 'Fills')
  await dialog.getByRole('button', { name: /Merge with the trade after/ }).click()
  await expectMessage(page, 'The trades are one now.')
  await goToTrades(page)
  await expect(rows(page)).toHaveCount(3)
  await expect(rows(page).filter({ hasText: '+$11.00' })).toHaveCount(1)
  await undoLast(page, 'The trades are one now.')
  await expect(rows(page)).toHaveCount(4)
})

// Promise [Single trades and edits] Trades can be split, merged and corrected, and what the exchange reported stays
//   visible.
test('fills that add up to a flat position become a trade of their own', { tag: '@long' }, async ({ page }) => {
  await startJournal(page, { at: 'trades', text: SCALED })
  await openTrade(page, rows(page).first(), 'BTCUSDT')
  const dialog = await change(page, 'Fills')
  await dialog.getByRole('checkbox', { name: 'Tick fill 2' }).check()
  await expect(dialog.getByText(/not flat: 1 stays/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Split off' })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: 'Tick fill 3' }).check()
  await dialog.getByRole('button', { name: 'Split off' }).click()
  await expectMessage(page, 'The fills are a trade of their own.')
  await goToTrades(page)
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).filter({ hasText: '+$2.00' })).toHaveCount(1)
  await expect(rows(page).filter({ hasText: '+$20.00' })).toHaveCount(1)
  await undoLast(page, 'The fills are a trade of their own.')
  await expect(rows(page)).toHaveCount(1)
})

// Promise [Single trades and edits] Trades can be split, merged and corrected, and what the exchange reported stays
//   visible.
test('the price of a fill is corrected, and the reported price stays visible', { tag: '@long' }, async ({ page }) => {
  await startJournal(page, { at: 'trades' })
  await openTrade(page, rows(page).filter({ hasText: '+$8.00' }), 'BTCUSDT')
  const dialog = await change(page, 'Fills')
  await dialog.getByRole('button', { name: 'Edit fill 1' }).click()
  await dialog.getByRole('form', { name: 'Edit fill' }).getByLabel('Price').fill('90')
  await dialog.getByRole('button', { name: 'Save fill' }).click()
  await expect(dialog.getByText('reported 100')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await goToTrades(page)
  await expect(rows(page).filter({ hasText: '+$18.00' })).toHaveCount(1)
  await undoLast(page, 'Fill changed.')
  await expect(rows(page).filter({ hasText: '+$8.00' })).toHaveCount(1)
})

test('time, quantity and fee of a fill are corrected, and a close before its opening asks for confirmation', {
  tag: '@long',
}, async ({ page }) => {
  await startJournal(page, { at: 'trades' })
  await openTrade(page, rows(page).filter({ hasText: '+$8.00' }), 'BTCUSDT')
  const dialog = await change(page, 'Fills')
  const form = dialog.getByRole('form', { name: 'Edit fill' })
  await dialog.getByRole('button', { name: 'Edit fill 2' }).click()
  await form.getByLabel('Fee, USDT').fill('3')
  await form.getByRole('button', { name: 'Save fill' }).click()
  await expect(form).toBeHidden()
  await dialog.getByRole('button', { name: 'Edit fill 2' }).click()
  await form.getByLabel(/^Time/).fill('2026-03-02T08:00:00')
  await form.getByRole('button', { name: 'Save fill' }).click()
  await expect(dialog.getByRole('alert')).toContainText('dated before the one it closes')
  await expect(form.getByRole('button', { name: 'Save anyway' })).toBeVisible()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await goToTrades(page)
  await expect(rows(page).filter({ hasText: '+$6.00' })).toHaveCount(1)
})

// Promise [Single trades and edits] Changes can be seen and undone.
test('changes can be seen and undone', { tag: '@long' }, async ({ page }) => {
  await startJournal(page, { at: 'trades' })
  await openTrade(page, rows(page).filter({ hasText: '+$8.00' }), 'BTCUSDT')
  for (const note of ['First thought.', 'Second thought.']) {
    const dialog = await change(page, 'Notes')
    await dialog.getByRole('textbox', { name: 'Note' }).fill(note)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
  }
  const history = page.getByRole('region', { name: 'History of changes' })
  await history.getByRole('button', { name: 'Show' }).click()
  const last = history.getByRole('listitem').filter({ hasText: 'Second thought.' })
  await expect(last).toContainText('First thought.')
  await last.getByRole('button', { name: 'Put back: Note' }).click()
  const card = page.getByRole('region', { name: 'Labels and note' })
  await expect(card.getByText('First thought.')).toBeVisible()
})

// Promise [Journal and review] Templates can start a text and fill in new days.
test('a note is formatted, started from a template, and saved as one', { tag: '@long' }, async ({ page }) => {
  await startJournal(page, { at: 'trades' })
  await openTrade(page, rows(page).filter({ hasText: '+$8.00' }), 'BTCUSDT')
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: 'Edit trade' })
  const note = dialog.getByRole('textbox', { name: 'Note' })
  await expect(note).toBeFocused()
  await page.keyboard.type('Late entry.')
  await note.selectText()
  await page.keyboard.press('Control+b')
  await expect(note).toHaveValue('**Late entry.**')
  await dialog.getByRole('button', { name: 'Templates' }).click()
  await page.getByRole('menuitem', { name: 'Keep this text as a template…' }).click()
  const form = page.getByRole('dialog', { name: 'New template' })
  await form.getByLabel('Name').fill('Confession')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await dialog.getByRole('button', { name: 'Templates' }).click()
  await page.getByRole('menuitem', { name: 'Confession' }).click()
  await expect(note).toHaveValue('**Late entry.**\n\n**Late entry.**')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const card = page.getByRole('region', { name: 'Labels and note' })
  await expect(card.locator('strong', { hasText: 'Late entry.' })).toHaveCount(2)
})

test('Escape closes the dialog on top and leaves the one below', { tag: '@long' }, async ({ page }) => {
  await startJournal(page, { at: 'trades' })
  await openTrade(page, rows(page).filter({ hasText: '+$8.00' }), 'BTCUSDT')
  const dialog = await change(page, 'Notes')
  await dialog.getByRole('button', { name: 'Templates' }).click()
  await page.getByRole('menuitem', { name: 'Manage templates…' }).click()
  await expect(page.getByRole('dialog', { name: 'Templates' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Templates' })).toBeHidden()
  await expect(dialog).toBeVisible()
  // A key pressed in the same moment still belongs to the dialog that has just closed.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden({ timeout: 1_000 })
  }).toPass()
})

test('a correction is listed with its trade and undone there', { tag: '@long' }, async ({ page }) => {
  await startJournal(page, { at: 'trades', text: FOUR_TRADES })
  await openTrade(page, rows(page).filter({ hasText: '+$8.00' }), 'BTCUSDT')
  const dialog = await change(page, 'Fills')
  await dialog.getByRole('button', { name: /Merge with the trade after/ }).click()
  const history = page.getByRole('region', { name: 'History of changes' })
  await history.getByRole('button', { name: 'Show' }).click()
  await expect(history).toContainText('2 trades as one')
  await history.getByRole('button', { name: 'Take back: Merge' }).click()
  await expect(history).toBeHidden()
  await goToTrades(page)
  await expect(rows(page)).toHaveCount(4)
})

// Promise [Single trades and edits] Manually added fills and trades go through the same engine.
test('a manually added fill closes an open trade, and is removed again', { tag: '@long' }, async ({ page }) => {
  await startJournal(page, { at: 'trades', text: THREE_TRADES.split('\n').slice(0, 2).join('\n') })
  await openTrade(page, rows(page).first(), 'BTCUSDT')
  const dialog = await change(page, 'Fills')
  await dialog.getByRole('button', { name: 'Add a fill' }).click()
  const form = dialog.getByRole('form', { name: 'Manual fill' })
  await expect(form.getByLabel('Quantity')).toHaveValue('1')
  await form.getByLabel(/^Time/).fill('2026-03-02T10:00:00')
  await form.getByLabel('Price').fill('121')
  await form.getByRole('button', { name: 'Add fill' }).click()
  await expect(dialog.getByText('by hand')).toBeVisible()
  await expect(page.getByRole('main').getByText('Closed')).toBeAttached()
  await dialog.getByRole('button', { name: 'Remove fill 2' }).click()
  await expectMessage(page, 'Fill removed.')
  await expect(page.getByRole('main').getByText('by hand')).toHaveCount(0)
  // By key, because the message with its button may have closed by now.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('main').getByText('Closed')).toBeAttached()
  await goToTrades(page)
  await expect(rows(page).filter({ hasText: '+$20.00' })).toHaveCount(1)
})

// Promise [Single trades and edits] Notes stay with their trade. Notes whose fill is gone wait for it and are never
//   deleted.
test('notes survive the removal of their import, and return with it', { tag: '@long' }, async ({ page }) => {
  await startJournal(page, { at: 'trades' })
  await openTrade(page, rows(page).filter({ hasText: '+$8.00' }), 'BTCUSDT')
  const dialog = await change(page, 'Notes')
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Do not lose me.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, 'Trade saved.')
  await undoImport(page, 'trades.csv')
  await importFile(
    page,
    'other.csv',
    THREE_TRADES.split('\n')
      .filter((line) => !line.includes('BTCUSDT'))
      .join('\n'),
  )
  await page.getByRole('button', { name: 'Done' }).click()
  await goToTrades(page)
  await page.getByRole('button', { name: '1 note without a trade' }).click()
  const lost = page.getByRole('dialog', { name: 'Notes without a trade' })
  await expect(lost.getByText('Do not lose me.')).toBeVisible()
  await lost.getByRole('button', { name: 'Delete' }).click()
  await expect(lost.getByText('Every note has its trade.')).toBeVisible()
  await undoLast(page, 'Note deleted.')
  await expect(lost.getByText('Do not lose me.')).toBeVisible()
  expect(await faultsOf(page, { inside: '[role="dialog"]' })).toEqual([])
  await page.keyboard.press('Escape')
  await importFile(page, 'trades.csv', THREE_TRADES)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: /without a trade/ })).toBeHidden()
  await openTrade(page, rows(page).filter({ hasText: '+$8.00' }), 'BTCUSDT')
  await expect(page.getByRole('main').getByText('Do not lose me.').first()).toBeVisible()
})

// Promise [Single trades and edits] Notes stay with their trade. Notes whose fill is gone wait for it and are never
//   deleted.
test('a note that lost its trade is attached to another', { tag: '@long' }, async ({ page }) => {
  await startJournal(page, { at: 'trades', text: SCALED })
  await openTrade(page, rows(page).first(), 'BTCUSDT')
  const dialog = await change(page, 'Notes')
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Mine.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, 'Trade saved.')
  await importFile(
    page,
    'other.csv',
    THREE_TRADES.split('\n')
      .filter((line) => !line.includes('BTCUSDT'))
      .join('\n'),
  )
  await page.getByRole('button', { name: 'Done' }).click()
  await undoImport(page, 'trades.csv')
  await goToTrades(page)
  await page.getByRole('button', { name: '1 note without a trade' }).click()
  const lost = page.getByRole('dialog', { name: 'Notes without a trade' })
  await lost.getByRole('button', { name: 'Attach to a trade…' }).click()
  await lost.getByRole('combobox', { name: 'Trade' }).fill('ETH')
  await lost.getByRole('option', { name: /ETHUSDT/ }).click()
  await lost.getByRole('button', { name: 'Attach', exact: true }).click()
  await expectMessage(page, 'Note attached.')
  await page.keyboard.press('Escape')
  await openTrade(page, rows(page).filter({ hasText: 'ETHUSDT' }), 'ETHUSDT')
  await expect(page.getByRole('main').getByText('Mine.').first()).toBeVisible()
})

// Promise [Single trades and edits] Many trades can be edited at once, and the edit undone.
test('many trades are edited at once, and the edit is undone', { tag: '@long' }, async ({ page }) => {
  await startJournal(page, { at: 'trades' })
  await page.getByRole('checkbox', { name: 'Select BTCUSDT, row 2' }).check()
  await page.getByRole('checkbox', { name: 'Select BTCUSDT, row 3' }).check()
  await page.getByRole('button', { name: 'Edit…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit 2 trades' })
  await dialog.getByLabel(/New risk/).fill('4')
  await expect(dialog.getByRole('checkbox', { name: 'Risk at entry' })).toBeChecked()
  expect(await faultsOf(page, { inside: '[role="dialog"]' })).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, '2 trades changed.')
  await expect(rows(page).filter({ hasText: '+2.00R' })).toHaveCount(1)
  await expect(rows(page).filter({ hasText: '−0.75R' })).toHaveCount(1)
  await undoLast(page, '2 trades changed.')
  await expect(rows(page).filter({ hasText: '+2.00R' })).toHaveCount(0)
})

// Promise [Single trades and edits] A saved single trade is edited in a modal: plan, notes, statistics and fills.
test('every section of the form is accessible and works by keyboard', { tag: '@long' }, async ({ page }) => {
  await startJournal(page, { at: 'trades', text: FOUR_TRADES })
  await openTrade(page, rows(page).filter({ hasText: '+$8.00' }), 'BTCUSDT')
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: 'Edit trade' })
  await dialog.getByRole('radio', { name: 'Notes', exact: true }).focus()
  for (const [section, shown] of [
    ['Plan', 'First stop'],
    ['Statistics', 'Leave this trade out of statistics'],
    ['Fills', 'Fills of the trade'],
    ['Notes', 'Note'],
  ] as const) {
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByRole('radio', { name: section, exact: true })).toBeFocused()
    await expect(
      dialog.locator('label, section').filter({ hasText: shown }).or(dialog.getByLabel(shown)).first(),
    ).toBeVisible()
    expect(await faultsOf(page, { inside: '[role="dialog"]' })).toEqual([])
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

// Promise [Single trades and edits] The page of a trade lists its fills and payments with their original rows. Payments
//   between two fills are one line with their sum. On paper, each is listed.
test('payments between two fills are one line, which expands to single payments', { tag: '@long' }, async ({
  page,
}) => {
  const funding = [13, 14, 15].map(
    (hour) => `2026-03-02T09:${hour}:00Z,funding,myexchange,linear,BTCUSDT,BTC,USDT,USDT,1,,both,,,,,,,USDT,-0.1`,
  )
  await startJournal(page, { at: 'trades', text: `${THREE_TRADES}${funding.join('\n')}\n` })
  await openTrade(page, rows(page).filter({ hasText: '+$7.70' }), 'BTCUSDT')
  const card = page.getByRole('region', { name: /^Fills and payments/ })
  const lines = card.getByRole('row')
  await expect(lines).toHaveCount(4)
  await expect(lines.nth(2)).toContainText(/funding × 3.*−0\.3 USDT/i)
  await lines.nth(2).getByRole('button', { name: 'Show' }).click()
  await expect(lines).toHaveCount(7)
  await lines.nth(3).getByRole('button', { name: 'Row' }).click()
  await expect(card.getByText('2026-03-02T09:13:00Z')).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await lines.nth(2).getByRole('button', { name: 'Hide' }).click()
  await expect(lines).toHaveCount(4)
  await page.emulateMedia({ media: 'print' })
  await expect(lines).toHaveCount(7)
})
