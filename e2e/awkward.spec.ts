// Promise [One number everywhere] Files, server and terminal give the same figures, even for a journal with every kind
//   of market and fault.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { signUp } from './journal.ts'

const FOLDER = join(import.meta.dirname, '../samples/awkward-journal')
const FILES = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.csv'))
  .map((name) => join(FOLDER, name))

/** What went wrong on any page: server responses, script errors, screens that failed. */
function watch(page: Page): string[] {
  const faults: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 500) faults.push(`${response.status()} ${response.url()}`)
  })
  page.on('pageerror', (error) => faults.push(error.message))
  return faults
}

const SCREENS = [
  'overview',
  'trades',
  'journal',
  'rules',
  'playbooks',
  'labels',
  'calc',
  'settings',
  'connections',
  'report/hour',
  'report/day',
  'report/month',
  'report/label',
  'report/ticker',
  'report/holding',
  'journal/daily?day=2026-01-05',
]

test('a journal of other coins, inverse contracts, gaps and hedges is readable on every screen', {
  tag: '@long',
}, async ({ page }) => {
  // Some forty pages are opened one after another.
  test.setTimeout(600_000)
  const faults = watch(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await signUp(page)
  await page.getByRole('banner').getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import trades' })
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: /Drop the files/ }).click()
  await (await chooser).setFiles(FILES)
  await dialog.getByRole('button', { name: /^Import [\d,]+ record/ }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  const root = page.url().replace(/\/overview.*$/, '')
  for (const screen of SCREENS) {
    await page.goto(`${root}/${screen}`)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await expect(page.getByText(/Something went wrong|could not be (read|loaded)/)).toHaveCount(0)
    await expect(page.getByText(/\b(NaN|Infinity|undefined)\b/)).toHaveCount(0)
  }
  await page.goto(`${root}/trades`)
  const links = page.getByRole('main').locator('a[href*="trades/single"]')
  await expect(links.first()).toBeVisible()
  const addresses = await links.evaluateAll((list) => [
    ...new Set(list.map((link) => (link as HTMLAnchorElement).href)),
  ])
  expect(addresses.length).toBeGreaterThan(15)
  let contradicted = 0
  for (const address of addresses) {
    await page.goto(address)
    await expect(
      page
        .getByRole('main')
        .getByText(/^Fills/)
        .first(),
    ).toBeVisible()
    await expect(page.getByText(/\b(NaN|Infinity|undefined)\b/)).toHaveCount(0)
    contradicted += await page.getByText(/the exchange booked .+ The fills that are here make it/).count()
  }
  expect(contradicted).toBeGreaterThan(0)
  expect(faults).toEqual([])
})
