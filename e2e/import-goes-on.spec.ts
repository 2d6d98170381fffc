// Promise [Every screen] An interrupted upload can be continued, and the same files in two windows are one import.
import { join } from 'node:path'
import { expect, type Page, type Route, test } from '@playwright/test'
import { openPool } from '@roundtrip/server/connection'
import { beginImport, expectMessage, openImports, signUp, THREE_TRADES } from './journal.ts'

/** Holds back the next upload of records; the returned function releases it. */
async function holdUpload(page: Page): Promise<{ readonly arrived: Promise<void>; readonly release: () => void }> {
  const routes: Route[] = []
  let reached = (): void => undefined
  const arrived = new Promise<void>((resolve) => {
    reached = resolve
  })
  let open = false
  await page.route('**/addPackedChunk', (route) => {
    if (open) return route.continue()
    routes.push(route)
    reached()
    return undefined
  })
  return {
    arrived,
    release: () => {
      open = true
      for (const route of routes.splice(0)) void route.continue()
    },
  }
}

test('leaving during an upload asks for confirmation, and the import can be continued from the settings', {
  tag: '@long',
}, async ({ page }) => {
  await signUp(page)
  const upload = await holdUpload(page)
  await beginImport(page, 'trades.csv', THREE_TRADES)
  await upload.arrived
  const leaving = page.waitForEvent('dialog')
  const reloaded = page.reload()
  const leaveDialog = await leaving
  expect(leaveDialog.type()).toBe('beforeunload')
  await leaveDialog.accept()
  await reloaded
  upload.release()

  await openImports(page)
  const item = page.getByRole('article').getByRole('listitem').filter({ hasText: 'not finished' })
  await item.getByRole('button', { name: 'Continue to import trades.csv' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import trades' })
  await dialog.getByRole('button', { name: 'Import 6 records' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('6 new fills imported.')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(item).toHaveCount(0)
})

test('an unfinished upload can be discarded', { tag: '@long' }, async ({ page }) => {
  await signUp(page)
  const upload = await holdUpload(page)
  await beginImport(page, 'trades.csv', THREE_TRADES)
  await upload.arrived
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await openImports(page)
  await page.getByRole('button', { name: 'Discard the upload of trades.csv' }).click()
  await expect(page.getByRole('article').getByRole('listitem').filter({ hasText: 'canceled' })).toBeVisible()
})

test('the same file in two windows is one import, and both show its result', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await signUp(page)
  // Both go into one account, which the first import creates.
  const first = await beginImport(page, 'first.csv', THREE_TRADES.split('\n').slice(0, 3).join('\n'))
  await first.getByRole('button', { name: 'Done' }).click()
  const other = await context.newPage()
  await other.goto(page.url())
  const upload = await holdUpload(page)
  const here = await beginImport(page, 'trades.csv', THREE_TRADES)
  await upload.arrived
  const there = await beginImport(other, 'trades.csv', THREE_TRADES)
  await expect(there.getByRole('alert')).toHaveText('4 new fills imported.')
  upload.release()
  await expect(here.getByRole('alert')).toHaveText('4 new fills imported.')
  await other.close()
})

/**
 * Lets the next commit of this trader write all records but not finish: our transaction locks the totals of the
 * account. The returned function releases it.
 */
async function holdCommit(page: Page): Promise<{ readonly release: () => Promise<void> }> {
  const uid = /user\/([^/]+)/.exec(page.url())?.[1] ?? ''
  const host = join(process.env['E2E_DATA'] ?? '', 'postgres')
  const pool = openPool({ host, port: 5432, user: 'roundtrip', database: 'roundtrip' }, 1)
  const client = await pool.connect()
  await page.route('**/commitImport', async (route) => {
    await client.query('begin')
    await client.query('select from accounts where user_id = $1 for no key update', [uid])
    await route.continue()
  })
  return {
    release: async () => {
      await client.query('rollback')
      client.release()
      await pool.end()
    },
  }
}

test('the dialog and the page may be closed while the server stores an import, and its end is reported', {
  tag: '@long',
}, async ({ page, context }) => {
  await signUp(page)
  const commit = await holdCommit(page)
  const dialog = await beginImport(page, 'trades.csv', THREE_TRADES)
  await expect(dialog.getByRole('progressbar', { name: 'Storing 6 of 6 records' })).toBeVisible()
  await dialog.getByText('Close', { exact: true }).click()
  await expect(dialog).toHaveCount(0)
  const chip = page.getByRole('button', { name: 'Import: Storing 100%' })
  await expect(chip).toBeVisible()

  // The page can be left without a confirmation.
  await page.reload()
  await expect(chip).toBeVisible()
  const other = await context.newPage()
  await other.goto(page.url().replace(/overview.*/, 'connections'))
  const item = other.getByRole('article').getByRole('listitem').filter({ hasText: 'trades.csv' })
  await expect(item.getByRole('progressbar', { name: 'trades.csv: Storing 6 of 6 records' })).toBeVisible()

  await commit.release()
  await expectMessage(page, 'Import finished: 6 new fills.')
  await expect(chip).toHaveCount(0)
  await expect(item).toContainText('done')
  await other.close()
})

test('an import can be cancelled while the server stores it', async ({ page }) => {
  await signUp(page)
  const commit = await holdCommit(page)
  const dialog = await beginImport(page, 'trades.csv', THREE_TRADES)
  await expect(dialog.getByRole('progressbar', { name: 'Storing 6 of 6 records' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel import' }).click()
  await expect(dialog.getByRole('button', { name: /Drop the files/ })).toBeVisible()
  await commit.release()
  await expect(dialog.getByRole('list', { name: 'Imports in progress' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await openImports(page)
  await expect(page.getByRole('article').getByRole('listitem').filter({ hasText: 'trades.csv' })).toContainText(
    'canceled',
  )
})
