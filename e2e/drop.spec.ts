import { expect, type JSHandle, type Page, test } from '@playwright/test'
import { importFile, signUp, THREE_TRADES } from './journal.ts'

/** The data that a browser passes on when a file is dropped. */
const dragged = (page: Page, name: string, text: string): Promise<JSHandle<DataTransfer>> =>
  page.evaluateHandle(
    ([fileName, content]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([content], fileName, { type: 'text/csv' }))
      return transfer
    },
    [name, text] as const,
  )

test('files dropped anywhere in the window are imported', async ({ page }) => {
  await signUp(page)
  const dataTransfer = await dragged(page, 'trades.csv', THREE_TRADES)
  await page.dispatchEvent('main', 'dragover', { dataTransfer })
  await expect(page.getByText('Drop to import')).toBeVisible()
  await page.dispatchEvent('main', 'drop', { dataTransfer })
  await expect(page.getByText('Drop to import')).toBeHidden()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('trades.csv')

  // Another drop does not replace an import that is being checked.
  await page.dispatchEvent('main', 'drop', { dataTransfer: await dragged(page, 'others.csv', THREE_TRADES) })
  await expect(page.getByText('Finish or cancel this import first')).toBeVisible()
  await expect(dialog).toContainText('trades.csv')
  await expect(dialog).not.toContainText('others.csv')
})

test('dragged text is ignored, and a picture dropped on a trade is not an import', {
  tag: '@long',
}, async ({ page }) => {
  await signUp(page)
  await importFile(page, 'trades.csv', THREE_TRADES)
  await page.getByRole('button', { name: 'Done' }).click()
  const text = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.setData('text/plain', 'BTCUSDT')
    return transfer
  })
  await page.dispatchEvent('main', 'dragover', { dataTransfer: text })
  await expect(page.getByText('Drop to import')).toBeHidden()
  await page.getByRole('link', { name: 'Trades', exact: true }).first().click()
  await page.getByRole('table', { name: 'Trades' }).getByRole('link', { name: 'BTCUSDT' }).first().click()
  const picture = await dragged(page, 'chart.png', 'not a picture')
  const zone = page.locator('[data-over]').first()
  await zone.dispatchEvent('dragover', { dataTransfer: picture })
  await expect(page.getByText('Drop to import')).toBeHidden()
  await zone.dispatchEvent('drop', { dataTransfer: picture })
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the import offers a folder, a key and the template', { tag: '@long' }, async ({ page }) => {
  await signUp(page)
  await page.getByRole('button', { name: 'Import' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Choose a folder' })).toBeVisible()
  await dialog.getByRole('link', { name: 'Connect with a key instead' }).click()
  await expect(page).toHaveURL(/\/connections/)
  await expect(dialog).toHaveCount(0)
})
