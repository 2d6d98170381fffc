import { expect, type Locator, type Page, test } from '@playwright/test'
import { faultsOf } from './faults.ts'
import { signUp } from './journal.ts'

/** Two round trips on an unknown exchange, with ambiguous dates. */
const UNKNOWN = `Wann;Was;Kauf/Verkauf;Stück;Kurs;Gebühr
03/04/2026 10:00;SOL/USDT;Kauf;2;150,50;0,30
05/04/2026 10:00;SOL/USDT;Verkauf;2;160,50;0,32
04/04/2026 10:00;ETH/USDT;Kauf;1;2.400,00;2,40
05/04/2026 11:00;ETH/USDT;Verkauf;1;2.390,00;2,39
`

/** The same header a month later. */
const NEXT = `Wann;Was;Kauf/Verkauf;Stück;Kurs;Gebühr
03/05/2026 10:00;SOL/USDT;Kauf;1;170,00;0,17
03/05/2026 12:00;SOL/USDT;Verkauf;1;171,00;0,17
`

async function choose(page: Page, name: string, text: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import trades' })
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: /Drop the files/ }).click()
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}

const answer = (dialog: Locator, question: string, text: string | RegExp): Promise<void> =>
  dialog.getByRole('group', { name: question }).getByRole('radio', { name: text }).check()

// Promise [Files with unknown columns] An unknown file is matched, previewed and imported. The next one with the same
//   header is imported without questions.
test('a file with unknown columns is matched, previewed and imported, and the next one needs no questions', async ({
  page,
}) => {
  await signUp(page)
  await choose(page, 'my-desk-2026-04.csv', UNKNOWN)
  const matching = page.getByRole('dialog', { name: 'Match columns' })
  await expect(matching.getByLabel('Column Stück')).toHaveValue('quantity')
  await expect(matching.getByLabel('Column Wann')).toHaveValue('time')
  await matching.getByLabel('Column Was').selectOption('symbol')

  // Each choice shows its effect on the file.
  const dates = matching.getByRole('group', { name: 'Which comes first in 03/04/2026 10:00?' })
  await expect(dates.getByText(/First trade on 03 Apr 26/)).toBeVisible()
  await expect(dates.getByText(/First trade on 04 Mar 26/)).toBeVisible()
  await answer(matching, 'Which comes first in 03/04/2026 10:00?', /^The day/)
  await answer(matching, 'Spot or futures?', /^Spot/)
  const preview = matching.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('4 fills, 2 closed trades')
  await expect(preview).toContainText('+4.59 USDT')
  expect(await faultsOf(page, { inside: '[role="dialog"]', opened: true })).toEqual([])
  await matching.getByLabel('Name of the layout').fill('My desk')
  await matching.getByRole('button', { name: 'Use these columns' }).click()

  const dialog = page.getByRole('dialog', { name: 'Import trades' })
  await dialog.getByRole('button', { name: 'Import 4 records' }).click()
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('link', { name: 'Trades', exact: true }).first().click()
  const trades = page.getByRole('table', { name: 'Trades' })
  await expect(trades.getByRole('link', { name: 'SOL/USDT' })).toHaveCount(1)
  await expect(trades.getByRole('link', { name: 'ETH/USDT' })).toHaveCount(1)

  await choose(page, 'my-desk-2026-05.csv', NEXT)
  await expect(dialog.getByText('my-desk-2026-05.csv')).toBeVisible()
  await dialog.getByRole('button', { name: 'Import 2 records' }).click()
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(trades.getByRole('link', { name: 'SOL/USDT' })).toHaveCount(2)
})

// Promise [Files with unknown columns] Matched columns can be saved under a name, renamed, deleted and shared as a
//   file.
test('a saved layout is exported, renamed, deleted, and used from its file', { tag: '@long' }, async ({ page }) => {
  await signUp(page)
  await choose(page, 'desk.csv', UNKNOWN)
  const matching = page.getByRole('dialog', { name: 'Match columns' })
  await matching.getByLabel('Column Was').selectOption('symbol')
  await answer(matching, 'Which comes first in 03/04/2026 10:00?', /^The month/)
  await answer(matching, 'Spot or futures?', /^Futures/)
  await matching.getByRole('button', { name: 'Use these columns' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import trades' })
  await dialog.getByRole('button', { name: 'Change columns' }).click()
  await matching.getByText('Saved layouts (1)').click()
  const download = page.waitForEvent('download')
  await matching.getByRole('button', { name: 'Export' }).click()
  const file = await (await download).path()

  await matching.getByRole('button', { name: 'Rename' }).click()
  await matching.getByLabel('New name of desk').fill('Their desk')
  await matching.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(matching.getByText('Their desk')).toBeVisible()
  await matching.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete Their desk?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(matching.getByText('Their desk')).toHaveCount(0)

  // The other trader's answers are stored in the file.
  await matching.getByLabel('Layout file').setInputFiles(file)
  await expect(matching.getByRole('region', { name: 'Preview' })).toContainText('04 Mar 26')
  await expect(matching.getByRole('button', { name: 'Use these columns' })).toBeEnabled()
})
