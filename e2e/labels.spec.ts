import { expect, type Page, test } from '@playwright/test'
import { faultsOf } from './faults.ts'
import { expectMessage, holdMessages, leaveTheme, openTab, signUp, startJournal, undoLast } from './journal.ts'

async function goToLabels(page: Page): Promise<void> {
  await openTab(page, 'Setups', 'Labels')
  await expect(page.getByRole('heading', { name: 'Labels', level: 1 })).toBeVisible()
}

async function goToTrades(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Trades' }).first().click()
  await expect(page.getByRole('table', { name: 'Trades' })).toBeVisible()
}

async function makeLabel(page: Page, name: string, group = 'Setup'): Promise<void> {
  await page.getByRole('button', { name: 'New label', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'New label' })
  await form.getByRole('textbox', { name: 'Name' }).fill(name)
  await form.getByRole('radio', { name: group, exact: true }).click()
  await form.getByRole('button', { name: 'Create label' }).click()
  await expect(form).toBeHidden()
  await expect(row(page, name)).toBeVisible()
}

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })

async function choose(page: Page, name: string, act: string): Promise<void> {
  await page.getByRole('button', { name: `Change ${name}` }).click()
  await page.getByRole('menuitem', { name: act }).click()
}

/** Ticks trades of the list and gives them a label. */
async function labelTrades(page: Page, rows: readonly string[], label: string): Promise<void> {
  for (const name of rows) await page.getByRole('checkbox', { name }).check()
  await page.getByRole('button', { name: 'Label…' }).click()
  const picker = page.getByRole('dialog', { name: /^Labels/ })
  await picker.getByRole('checkbox', { name: label }).check()
  await picker.getByRole('button', { name: 'Save' }).click()
  await expect(picker).toBeHidden()
  // A row shows the first label and counts the others.
  const shown = new RegExp(`${label}|\\+\\d`)
  for (const name of rows) await expect(page.getByRole('row', { name: new RegExp(`^${name}`) })).toContainText(shown)
}

// Promise [Labels and fields] Labels can be created, renamed, archived, merged, hidden and deleted.
test('a trader creates, renames and archives a label', async ({ page }) => {
  await signUp(page)
  await goToLabels(page)
  await expect(page.getByText('No labels yet')).toBeVisible()
  await page.keyboard.press('n')
  const form = page.getByRole('dialog', { name: 'New label' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Breakout')
  await form.getByRole('radio', { name: 'Violet' }).check()
  await form.getByRole('button', { name: 'Create label' }).click()
  await expect(page.getByRole('table', { name: 'Setups' }).getByText('Breakout')).toBeVisible()

  await choose(page, 'Breakout', 'Edit')
  const edit = page.getByRole('dialog', { name: 'Edit label' })
  await expect(edit.getByRole('radio', { name: 'Violet' })).toBeChecked()
  await edit.getByRole('textbox', { name: 'Name' }).fill('Break of range')
  await edit.getByRole('radio', { name: 'Custom', exact: true }).click()
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('table', { name: 'Custom' }).getByText('Break of range')).toBeVisible()

  await choose(page, 'Break of range', 'Archive')
  await expect(row(page, 'Break of range')).toBeHidden()
  await page.getByRole('radio', { name: 'Archived (1)' }).click()
  await choose(page, 'Break of range', 'Restore')
  await expect(page.getByRole('table', { name: 'Custom' }).getByText('Break of range')).toBeVisible()
})

test('a second label with the same name is refused at the field', { tag: '@long' }, async ({ page }) => {
  await signUp(page)
  await goToLabels(page)
  await makeLabel(page, 'Breakout')
  await page.getByRole('button', { name: 'New label', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'New label' })
  await form.getByRole('textbox', { name: 'Name' }).fill(' BREAKOUT ')
  await expect(form.getByText('There is a label “Breakout” already.')).toBeVisible()
  await form.getByRole('button', { name: 'Create label' }).click()
  await expect(form).toBeVisible()
})

// Promise [Labels and fields] Labels can be added to trades in the list, on the trade's page and by keyboard.
test('labels are added to several trades at once, and removed by Undo', { tag: '@long' }, async ({ page }) => {
  await startJournal(page, { at: 'labels' })
  await makeLabel(page, 'Breakout')
  await goToTrades(page)
  await page.getByRole('checkbox', { name: /row 1$/ }).check()
  await page.getByRole('checkbox', { name: /row 3$/ }).click({ modifiers: ['Shift'] })
  await expect(page.getByText('3 selected')).toBeVisible()
  await labelTrades(page, [], 'Breakout')
  const table = page.getByRole('table', { name: 'Trades' })
  await expect(table.getByText('Breakout')).toHaveCount(3)
  const message = page.getByRole('alert').filter({ hasText: 'Labels of 3 trades saved.' })
  await message.getByRole('button', { name: 'Undo' }).dispatchEvent('click')
  await expect(table.getByText('Breakout')).toHaveCount(0)
})

// Promise [Labels and fields] Labels can be created, renamed, archived, merged, hidden and deleted.
test('merging moves the trades of one label to the other', async ({ page }) => {
  await holdMessages(page)
  await startJournal(page, { at: 'labels' })
  await makeLabel(page, 'Breakout')
  await makeLabel(page, 'Break out')
  await goToTrades(page)
  await labelTrades(page, ['Select ETHUSDT, row 1', 'Select BTCUSDT, row 2'], 'Break out')
  await goToLabels(page)
  await expect(row(page, 'Break out')).toContainText('−$1.10')
  await choose(page, 'Break out', 'Merge into…')
  const merge = page.getByRole('dialog', { name: 'Merge “Break out”' })
  await merge.getByRole('combobox', { name: 'Into' }).click()
  await page.getByRole('option', { name: 'Breakout' }).click()
  await expect(merge.getByText(/^2 trades get “Breakout” instead/)).toBeVisible()
  await merge.getByRole('button', { name: 'Merge' }).click()
  await expect(page.getByText('Merged: 2 trades moved.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change Break out' })).toBeHidden()
  await expect(row(page, 'Breakout')).toContainText('−$1.10')
  await undoLast(page, 'Merged: 2 trades moved.')
  await expect(row(page, 'Break out')).toContainText('−$1.10')
})

// Promise [Labels and fields] Labels can be created, renamed, archived, merged, hidden and deleted.
test('a hidden label is left out of the report, which says so; its trades still count', { tag: '@long' }, async ({
  page,
}) => {
  await startJournal(page, { at: 'labels' })
  await makeLabel(page, 'To review', 'Custom')
  await goToTrades(page)
  await labelTrades(page, ['Select ETHUSDT, row 1'], 'To review')
  await goToLabels(page)
  await choose(page, 'To review', 'Hide from statistics')
  await expect(row(page, 'To review')).toContainText('Hidden')
  await expect(row(page, 'To review')).toContainText('+$1.90')
  const root = new URL(page.url()).pathname.replace(/labels$/, '')
  await page.goto(`${root}report/label`)
  await expect(page.getByText('1 label is hidden from statistics')).toBeVisible()
  const report = page.getByRole('main')
  await expect(report.getByRole('row', { name: /Without a label/ }).first()).toContainText('+$6.90')
  await expect(report.getByRole('row', { name: /To review/ })).toHaveCount(0)
})

// Promise [Labels and fields] Labels can be created, renamed, archived, merged, hidden and deleted.
test('a deleted label is removed from its trades, and Undo restores it', { tag: '@long' }, async ({ page }) => {
  await startJournal(page, { at: 'labels' })
  await makeLabel(page, 'FOMO', 'Emotion')
  await goToTrades(page)
  await labelTrades(page, ['Select ETHUSDT, row 1'], 'FOMO')
  await goToLabels(page)
  await choose(page, 'FOMO', 'Delete…')
  const dialog = page.getByRole('dialog', { name: 'Delete “FOMO”?' })
  await expect(dialog.getByText('It is removed from 1 trade.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete label' }).click()
  await expect(page.getByText('No labels yet')).toBeVisible()
  await undoLast(page, '“FOMO” deleted.')
  await expect(row(page, 'FOMO')).toContainText('+$1.90')
})

// Promise [Labels and fields] Labels can be added to trades in the list, on the trade's page and by keyboard.
test('L and a digit label a trade, and a typed label is created', { tag: '@long' }, async ({ page }) => {
  await startJournal(page, { at: 'labels' })
  await makeLabel(page, 'Breakout')
  await goToTrades(page)
  await page.getByRole('table', { name: 'Trades' }).getByRole('link', { name: 'ETHUSDT' }).click()
  await expect(page.getByRole('heading', { name: 'ETHUSDT long' })).toBeVisible()
  await page.keyboard.press('l')
  const picker = page.getByRole('dialog', { name: 'Labels' })
  await expect(picker.getByRole('group', { name: 'Labels' })).toBeFocused()
  await page.keyboard.press('1')
  await expect(picker.getByRole('checkbox', { name: 'Breakout' })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(picker).toBeHidden()
  const card = page.getByRole('region', { name: 'Labels and note' })
  await expect(card.getByText('Breakout')).toBeVisible()

  await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
  const form = page.getByRole('dialog', { name: 'Edit trade' })
  await form.getByRole('combobox', { name: 'Labels' }).fill('Patient')
  await page.getByRole('option', { name: 'Create “Patient”' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByText('Patient')).toBeVisible()
  await expect(card.getByText('Breakout')).toBeVisible()
})

test('an archived label is no longer offered but stays on its trades', { tag: '@long' }, async ({ page }) => {
  await holdMessages(page)
  await startJournal(page, { at: 'labels' })
  await makeLabel(page, 'Old idea')
  await goToTrades(page)
  await labelTrades(page, ['Select ETHUSDT, row 1'], 'Old idea')
  await goToLabels(page)
  await choose(page, 'Old idea', 'Archive')
  await expect(page.getByText('“Old idea” archived.')).toBeVisible()
  await goToTrades(page)
  const table = page.getByRole('table', { name: 'Trades' })
  await expect(table.getByText('Old idea')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select BTCUSDT, row 2' }).check()
  await page.getByRole('button', { name: 'Label…' }).click()
  const picker = page.getByRole('dialog', { name: /^Labels/ })
  await expect(picker.getByRole('checkbox')).toHaveCount(0)
})

test('a label created in one tab appears in the other at once', { tag: '@long' }, async ({ page, context }) => {
  await signUp(page)
  await goToLabels(page)
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.getByText('No labels yet')).toBeVisible()
  await makeLabel(page, 'Breakout')
  await expect(row(other, 'Breakout')).toBeVisible()
})

test('the labels screen has no accessibility faults and does not scroll sideways, in both themes', {
  tag: '@long',
}, async ({ page }) => {
  test.slow()
  await startJournal(page, { at: 'labels' })
  await makeLabel(page, 'Breakout')
  await makeLabel(page, 'A name that is as long as the names of labels may be', 'Mistake')
  const faults: string[] = []
  for (const theme of ['dark', 'light']) {
    const look = async (where: string): Promise<void> => {
      const screenFaults = await faultsOf(page, { colours: theme === 'light' })
      faults.push(...screenFaults.map((fault) => `${where}: ${fault}`))
    }
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
    for (const width of [390, 428, 890, 1280, 1680]) {
      await page.setViewportSize({ width, height: 900 })
      const over = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      await expect.poll(over, `${theme} at ${width}`).toBeLessThanOrEqual(0)
      if (width === 428 || width === 1280) await look(`${theme} at ${width}`)
    }
    await page.keyboard.press('n')
    await expect(page.getByRole('dialog', { name: 'New label' })).toBeVisible()
    await look(`the form in ${theme}`)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'New label' })).toBeHidden()
    await leaveTheme(page, theme)
  }
  expect(faults).toEqual([])
})

test('ticked trades and the picker have no accessibility faults, in both themes', { tag: '@long' }, async ({
  page,
}) => {
  await startJournal(page, { at: 'labels' })
  await makeLabel(page, 'Breakout')
  await goToTrades(page)
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  const faults: string[] = []
  for (const theme of ['dark', 'light']) {
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
    for (const part of ['rows', 'picker']) {
      if (part === 'picker') {
        await page.getByRole('button', { name: 'Label…' }).click()
        await expect(page.getByRole('group', { name: 'Labels' })).toBeFocused()
      }
      faults.push(
        ...(await faultsOf(page, { colours: theme === 'light' })).map((fault) => `${part}, ${theme}: ${fault}`),
      )
    }
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await leaveTheme(page, theme)
  }
  expect(faults).toEqual([])
})

// Promise [Labels and fields] Reports can group by label, by label group, by combination of labels and by custom
//   fields.
test('a custom field is filled in on trades and makes a report', { tag: '@long' }, async ({ page }) => {
  await startJournal(page, { at: 'labels' })
  await page.getByRole('button', { name: 'Fields of a trade' }).click()
  const fields = page.getByRole('dialog', { name: 'Fields of a trade' })
  await fields.getByRole('textbox', { name: 'Name' }).fill('With the trend')
  await fields.getByLabel('Answer').first().click()
  await page.getByRole('option', { name: 'Yes or no' }).click()
  await fields.getByRole('button', { name: 'Add field' }).click()
  await expectMessage(page, 'Field made.')
  await fields.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('table', { name: 'Custom fields' })).toContainText('With the trend')

  await goToTrades(page)
  await page.getByRole('link', { name: 'ETHUSDT' }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
  const modal = page.getByRole('dialog', { name: 'Edit trade' })
  await modal.getByLabel('With the trend').first().click()
  await page.getByRole('option', { name: 'Yes' }).click()
  await modal.getByRole('button', { name: 'Save' }).click()
  await expect(modal).toBeHidden()

  await goToLabels(page)
  await page.getByRole('table', { name: 'Custom fields' }).getByRole('link', { name: 'With the trend' }).click()
  const figures = page.getByRole('table', { name: 'Figures by with the trend' })
  await expect(figures.getByRole('row', { name: /^Yes/ })).toContainText('+$1.90')
  await expect(figures.getByRole('row', { name: /^Not set/ })).toContainText('+$5.00')
})

// Promise [Labels and fields] Reports can group by label, by label group, by combination of labels and by custom
//   fields.
test('reports also group by label group and by combination', { tag: '@long' }, async ({ page }) => {
  await startJournal(page, { at: 'labels' })
  await makeLabel(page, 'Breakout')
  await makeLabel(page, 'Chased', 'Mistake')
  await goToTrades(page)
  await labelTrades(page, ['Select BTCUSDT, row 2', 'Select BTCUSDT, row 3'], 'Breakout')
  await page.reload()
  await labelTrades(page, ['Select BTCUSDT, row 2'], 'Chased')
  await openTab(page, 'Reports', 'Breakdown')
  const groupBy = async (name: string): Promise<void> => {
    await page.getByRole('combobox', { name: 'Group by' }).click()
    await page.getByRole('option', { name, exact: true }).click()
  }
  await groupBy('Label combination')
  const combinations = page.getByRole('table', { name: 'Figures by combination' })
  await expect(combinations.getByRole('row', { name: /^Breakout \+ Chased/ })).toContainText('−$3.00')
  await expect(combinations.getByRole('row', { name: /^Breakout Explain/ })).toContainText('+$8.00')
  await expect(combinations.getByRole('row', { name: /^Without a label/ })).toContainText('+$1.90')
  await groupBy('Label group')
  const groups = page.getByRole('table', { name: 'Figures by group' })
  await expect(groups.getByRole('row', { name: /^Setups/ })).toContainText('+$5.00')
  await expect(groups.getByRole('row', { name: /^Mistakes/ })).toContainText('−$3.00')

  // Each row leads to its trades, and to no others.
  const trades = page.getByRole('table', { name: 'Trades' }).locator('[data-index]')
  const openedFrom = async (by: string, row: string): Promise<readonly string[]> => {
    await groupBy(`Label ${by.toLowerCase()}`)
    await page
      .getByRole('table', { name: `Figures by ${by.toLowerCase()}` })
      .getByRole('link', { name: row, exact: true })
      .click()
    await expect(page.getByRole('heading', { name: 'Trades', level: 1 })).toBeVisible()
    await expect(trades.first()).toBeVisible()
    const figures = await trades.getByText(/^[+−]\$/).allInnerTexts()
    await page.goBack()
    return figures.filter((text) => /^[+−]\$(8\.00|3\.00|1\.90)$/.test(text)).toSorted()
  }
  expect(await openedFrom('Combination', 'Breakout + Chased')).toEqual(['−$3.00'])
  expect(await openedFrom('Combination', 'Breakout')).toEqual(['+$8.00'])
  expect(await openedFrom('Combination', 'Without a label')).toEqual(['+$1.90'])
  expect(await openedFrom('Group', 'Setups')).toEqual(['+$8.00', '−$3.00'])
  expect(await openedFrom('Group', 'Mistakes')).toEqual(['−$3.00'])
  expect(await openedFrom('Group', 'Without a label')).toEqual(['+$1.90'])

  // They are also a dimension of the matrix and of comparisons.
  const root = new URL(page.url()).pathname.replace(/\/report.*/, '')
  await page.goto(`${root}/report/matrix?rows=combination&columns=side`)
  await expect(page.getByRole('heading', { name: 'Net profit by label combination and side' })).toBeVisible()
  const line = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Breakout + Chased' }) })
  await line.getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Trades', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove Only Breakout + Chased' })).toBeVisible()
  await expect(page.getByRole('main').locator('output').first()).toContainText('1 trade · −$3.00')
  await page.goto(`${root}/report/compare`)
  await page.getByRole('combobox', { name: 'A by' }).click()
  await page.getByRole('option', { name: 'Label combination' }).click()
  await expect(page.getByRole('combobox', { name: 'A: Label combination' })).toBeVisible()
  await page.getByRole('combobox', { name: 'A: Label combination' }).click()
  await page.getByRole('option', { name: 'Breakout', exact: true }).click()
  await page.getByRole('link', { name: 'Show 1 trade of A' }).click()
  await expect(page.getByRole('button', { name: 'Remove Only Breakout', exact: true })).toBeVisible()
  await expect(page.getByRole('main').locator('output').first()).toContainText('1 trade · +$8.00')
})
