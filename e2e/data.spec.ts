import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { faultsOf } from './faults.ts'
import { expectMessage, importFile, openImports, PASSWORD, signUp, THREE_TRADES } from './journal.ts'

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await expect(page.getByRole('heading', { name: 'Your data' })).toBeVisible()
}

async function netProfit(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Overview' }).first().click()
  const figure = page
    .getByRole('main')
    .getByText(/6[.,]90/)
    .first()
  await expect(figure).toBeVisible()
  return figure.innerText()
}

// Promise [Export, restore and scripts] A full archive restores the same numbers in an empty account.
test('a journal is exported as one file and restored in another account', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  await signUp(page)
  await importFile(page, 'trades.csv', THREE_TRADES)
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  const before = await netProfit(page)
  await openSettings(page)
  await expect(page.getByText('This one has 1 trading account')).toBeVisible()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export everything' }).click(),
  ])
  const archive = await readFile(await saved.path())

  const other = await (await browser.newContext()).newPage()
  await signUp(other)
  await openSettings(other)
  const choose = (name: string, buffer: Buffer) =>
    other.getByLabel('Archive to restore').setInputFiles({ name, mimeType: 'application/zip', buffer })
  await choose('broken.zip', archive.subarray(0, archive.length - 50))
  await expect(other.getByRole('alert')).toContainText('isn’t a Roundtrip export, or it is damaged')
  await choose('roundtrip.zip', archive)
  await expect(other.getByText('Everything is back.')).toBeVisible()
  await expect(other.getByText('Fills', { exact: true })).toBeVisible()
  expect(await faultsOf(other, { inside: 'main' })).toEqual([])
  expect(await netProfit(other)).toBe(before)
})

// Promise [Export, restore and scripts] A script reads or imports with a token that is shown only once, and that stops
//   working as soon as it is revoked.
test('a script gets in with a token, but not after it is revoked', { tag: '@long' }, async ({ page, request }) => {
  await signUp(page)
  await openSettings(page)
  await page.getByRole('button', { name: 'New token' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Nightly report')
  await page.getByLabel('Your password').fill('not the password')
  await page.getByRole('button', { name: 'Create token' }).click()
  await expect(page.getByText('That is not your password.')).toBeVisible()
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create token' }).click()
  const token = await page.getByRole('region', { name: 'The new token' }).locator('code').innerText()
  expect(token).toMatch(/^rt_[0-9a-f]{72}$/)
  await page.getByRole('button', { name: 'I saved it' }).click()
  await expect(page.getByText(token)).toHaveCount(0)

  const callWithToken = (name: string) =>
    request.post(`/fn/us-central1/${name}`, { data: { data: {} }, headers: { authorization: `Bearer ${token}` } })
  expect((await callWithToken('listAccounts')).status()).toBe(200)
  expect((await callWithToken('listTokens')).status()).toBe(403)
  await page.reload()
  await expect(page.getByText(/last used/)).toBeVisible()
  await page.getByRole('button', { name: 'Revoke Nightly report' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke token' }).click()
  await expect(page.getByRole('button', { name: 'Revoke Nightly report' })).toHaveCount(0)
  expect((await callWithToken('listAccounts')).status()).toBe(401)
})

const BINANCE = `Time,Pair,Side,Price,Executed,Amount,Fee
25-04-02 08:00:05,BTCUSDT,BUY,80000,0.001BTC,80USDT,0.08USDT
25-04-02 09:00:05,BTCUSDT,SELL,82000,0.001BTC,82USDT,0.082USDT
`
const KRAKEN = `"txid","ordertxid","pair","time","type","ordertype","price","cost","fee","vol","margin","misc","ledgers"
"TAAAA1","OAAAA1","XXBTZUSD","2024-01-05 10:00:00.1339","buy","limit",44000.0,440.0,0.7,0.01,0.0,"","L1,L2"
"TAAAA2","OAAAA2","XXBTZUSD","2024-01-06 10:00:00.1339","sell","limit",45000.0,450.0,0.7,0.01,0.0,"","L3,L4"
`
const COINBASE = `portfolio,trade id,product,side,created at,size,size unit,price,fee,total,price/fee/total unit
default,70001,ADA-EUR,BUY,2022-02-01T10:00:00.120Z,100,ADA,0.95,0.475,-95.475,EUR
`

type Dropped = { readonly name: string; readonly text: string }

/** Chooses files in the import modal and stays in the preview; returns the modal. */
async function choose(page: Page, files: readonly Dropped[]): Promise<Locator> {
  await page.getByRole('banner').getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import trades' })
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: /Drop the files/ }).click()
  const chosen = files.map(({ name, text }) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) }))
  await (await chooser).setFiles(chosen)
  await expect(dialog.getByText('Details', { exact: true }).first()).toBeVisible()
  return dialog
}

/** Imports the files in the preview. */
async function finish(dialog: Locator): Promise<Locator> {
  await dialog.getByRole('button', { name: /^Import (\d+ record|anyway)/ }).click()
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeVisible()
  return dialog.getByRole('alert')
}

test('two files with the same name are two files', { tag: '@long' }, async ({ page }) => {
  await signUp(page)
  const april = { name: 'trades.csv', text: BINANCE }
  const may = { name: 'trades.csv', text: BINANCE.replaceAll('25-04', '25-05') }
  const dialog = await choose(page, [april, may])
  await dialog.getByRole('checkbox', { name: 'Import trades.csv (2)' }).uncheck()
  await expect(dialog.getByRole('button', { name: 'Import 2 records' })).toBeVisible()
  await expect(await finish(dialog)).toHaveText('2 new fills imported.')
  await expect(dialog.getByText('trades.csv (2) was not imported.')).toBeVisible()
  await expect(dialog.getByText('1 new trade, +$1.84. 1 to review.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(await finish(await choose(page, [may]))).toHaveText('2 new fills imported.')
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await expect(await finish(await choose(page, [{ ...may, name: 'renamed.csv' }]))).toContainText('Nothing changed.')
})

test('files of three exchanges go into three accounts', { tag: '@long' }, async ({ page }) => {
  await signUp(page)
  const dialog = await choose(page, [
    { name: 'trades.csv', text: BINANCE },
    { name: 'trades.csv', text: KRAKEN },
    { name: 'fills.csv', text: COINBASE },
    { name: 'notes.txt', text: 'Nothing to see here.\n' },
  ])
  for (const exchange of ['Binance spot', 'Kraken spot', 'Coinbase spot']) {
    await expect(dialog.getByRole('region', { name: exchange }).getByLabel('Name')).toHaveValue(exchange)
  }
  expect(await faultsOf(page, { inside: '[role=dialog]' })).toEqual([])
  await expect(await finish(dialog)).toHaveText('5 new fills in 3 accounts.')
  const list = dialog.getByRole('list', { name: 'What was imported' })
  await expect(list.getByText('trades.csv (2) into Kraken spot')).toBeVisible()
  await expect(list.getByText('2 new fills imported.')).toHaveCount(2)
  await expect(dialog.getByText('notes.txt was not imported.')).toBeVisible()
})

test('a file is read again with another time zone, and notes are kept', { tag: '@long' }, async ({ page }) => {
  await signUp(page)
  // An unreadable row is not stored, but the file still counts as imported.
  const dialog = await choose(page, [{ name: 'trades.csv', text: `${BINANCE}no,row,at all,,,,\n` }])
  await finish(dialog)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await openImports(page)
  await page.getByRole('button', { name: 'Read again: trades.csv' }).click()
  await expect(dialog.getByText('Details', { exact: true })).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Time zone of this file' }).click()
  await page.getByRole('option', { name: 'Europe/Berlin' }).click()
  await expect(dialog.getByText('2 fills move 2 h earlier.')).toBeVisible()
  await expect(await finish(dialog)).toHaveText('2 stored records changed.')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('times in Europe/Berlin')).toBeVisible()
  await expect(page.getByText('read again since')).toBeVisible()
})

// Promise [Gaps and renames] If a row is dated before the row it seems to close, Roundtrip asks before the import.
test('a close dated before its opening has to be confirmed', { tag: '@long' }, async ({ page }) => {
  await signUp(page)
  const text = `time,kind,venue,market,symbol,base,quote,settle,side,quantity,price,fee,fee_asset,asset,amount
2026-03-02T10:00:00Z,fill,x,linear,BTCUSDT,BTC,USDT,USDT,buy,1,100,0,USDT,,
2026-03-01T10:00:00Z,fill,x,linear,BTCUSDT,BTC,USDT,USDT,sell,1,110,0,USDT,,
`
  const dialog = await choose(page, [{ name: 'typed.csv', text }])
  await expect(dialog.getByText('As dated, it opens a short. Check both dates.')).toBeVisible()
  const start = dialog.getByRole('button', { name: 'Import 2 records' })
  await expect(start).toBeDisabled()
  await dialog.getByRole('checkbox', { name: 'I checked these dates' }).check()
  expect(await faultsOf(page, { inside: '[role=dialog]' })).toEqual([])
  await start.click()
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeVisible()
})

test('an import moves to another account', { tag: '@long' }, async ({ page }) => {
  await signUp(page)
  const dialog = await choose(page, [
    { name: 'trades.csv', text: BINANCE },
    { name: 'fills.csv', text: COINBASE },
  ])
  await finish(dialog)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await openImports(page)
  await page.getByRole('button', { name: 'Move trades.csv to another account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Move to Coinbase spot' }).click()
  await expectMessage(page, '2 fills moved to Coinbase spot.')
  await expect(page.getByText(/Coinbase spot · done · 2 new fills/)).toBeVisible()
})
