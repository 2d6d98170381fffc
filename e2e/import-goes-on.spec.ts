import { expect, type Page, type Route, test } from '@playwright/test'
import { beginImport, signUp, THREE_TRADES } from './journal.ts'

/** Holds the next upload of records back; the answer lets it go. */
async function holdUpload(page: Page): Promise<{ readonly held: Promise<void>; readonly release: () => void }> {
  const held: Route[] = []
  let reached = (): void => undefined
  const arrived = new Promise<void>((resolve) => {
    reached = resolve
  })
  let open = false
  await page.route('**/addImportChunk', (route) => {
    if (open) return route.continue()
    held.push(route)
    reached()
    return undefined
  })
  return {
    held: arrived,
    release: () => {
      open = true
      for (const route of held.splice(0)) void route.continue()
    },
  }
}

test('leaving during an upload asks for confirmation, and the import is continued from the settings', async ({
  page,
}) => {
  await signUp(page)
  const upload = await holdUpload(page)
  await beginImport(page, 'trades.csv', THREE_TRADES)
  await upload.held
  const leaving = page.waitForEvent('dialog')
  const reloaded = page.reload()
  const question = await leaving
  expect(question.type()).toBe('beforeunload')
  await question.accept()
  await reloaded
  upload.release()

  await page.getByRole('link', { name: 'Settings' }).first().click()
  const item = page.getByRole('listitem').filter({ hasText: 'not finished' })
  await item.getByRole('button', { name: 'Continue to import trades.csv' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import trades' })
  await dialog.getByRole('button', { name: 'Import 6 records' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('6 new records imported.')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(item).toHaveCount(0)
})

test('an upload that is not finished can be discarded', async ({ page }) => {
  await signUp(page)
  const upload = await holdUpload(page)
  await beginImport(page, 'trades.csv', THREE_TRADES)
  await upload.held
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await page.getByRole('button', { name: 'Discard the upload of trades.csv' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'cancelled' })).toBeVisible()
})

test('the same file in two windows is one import, and both say what it brought', async ({ page, context }) => {
  await signUp(page)
  // Both go into one account, which the first import makes.
  const first = await beginImport(page, 'first.csv', THREE_TRADES.split('\n').slice(0, 3).join('\n'))
  await first.getByRole('button', { name: 'Done' }).click()
  const other = await context.newPage()
  await other.goto(page.url())
  const upload = await holdUpload(page)
  const here = await beginImport(page, 'trades.csv', THREE_TRADES)
  await upload.held
  const there = await beginImport(other, 'trades.csv', THREE_TRADES)
  await expect(there.getByRole('alert')).toHaveText('4 new records imported.')
  upload.release()
  await expect(here.getByRole('alert')).toHaveText('4 new records imported.')
  await other.close()
})
