// Promise [Every screen] Offline, the product opens with the data the browser stored, and signing out deletes it.
import { type Browser, expect, type Page, test } from '@playwright/test'
import { startJournal } from './journal.ts'

const SCREENS = [
  'trades',
  'journal',
  'journal/daily?day=2026-03-02',
  'report',
  'report/hour',
  'report/day',
  'report/month',
  'report/label',
  'report/ticker',
  'report/holding',
  'rules',
  'playbooks',
  'labels',
  'screener',
  'calc',
  'edu',
  'connections',
  'settings',
  'overview',
]

/** A new page that the service worker serves, with three trades in its journal. */
async function readyPage(browser: Browser): Promise<Page> {
  const { baseURL } = test.info().project.use
  const context = await browser.newContext({ serviceWorkers: 'allow', ...(baseURL === undefined ? {} : { baseURL }) })
  const page = await context.newPage()
  await startJournal(page)
  await expect(page.getByText('+$6.90').first()).toBeVisible()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  return page
}

/** The names of what the browser stored. */
const stored = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open('roundtrip', 1)
        request.onerror = () => reject(request.error ?? new Error('closed'))
        request.onsuccess = () => {
          const keys = request.result.transaction('kept').objectStore('kept').getAllKeys()
          keys.onsuccess = () => resolve(keys.result.map(String))
        }
      }),
  )

/** Data of screens that were not opened is stored too, while the browser is idle. */
const EVERYTHING = [
  'user',
  'trades',
  'documents journal',
  'documents settings',
  'documents templates',
  'documents views',
]

const expectStored = (page: Page) => expect.poll(() => stored(page)).toEqual(expect.arrayContaining(EVERYTHING))

test('offline, every screen opens, and a reload finds the stored trades', async ({ browser }) => {
  test.slow()
  const page = await readyPage(browser)
  const root = page.url().replace(/overview.*/, '')
  // Data is stored a moment after it is shown.
  await expectStored(page)
  await page.context().setOffline(true)
  const line = page.getByRole('status').filter({ hasText: 'You’re offline. This is what your browser saved.' })
  await expect(line).toBeVisible()
  for (const screen of SCREENS) {
    const [path] = screen.split('?')
    const link = page.getByRole('navigation').locator(`a[href$="/${path}"]`).first()
    if ((await link.count()) > 0 && (await link.isVisible())) await link.click()
    else await page.goto(root + screen)
    await expect(page, screen).toHaveURL(new RegExp(`${path}`))
    await expect(page.getByRole('heading', { level: 1 }), screen).toBeVisible()
    await expect(page.getByText('Unexpected Application Error!'), screen).toHaveCount(0)
    await expect(line, screen).toBeVisible()
  }
  await page.reload()
  await expect(page.getByText('+$6.90').first()).toBeVisible()
  await page.goto(`${root}trades`)
  await expect(page.getByRole('region', { name: 'Trades' }).getByText('ETHUSDT')).toBeVisible()
  await page.context().setOffline(false)
  await expect(line).toBeHidden()
  await expect(page.getByRole('region', { name: 'Trades' }).getByText('ETHUSDT')).toBeVisible()
  await page.context().close()
})

test('what was written offline is shown after a reload, and sent once the connection is back', {
  tag: '@long',
}, async ({ browser }) => {
  const page = await readyPage(browser)
  const day = page.url().replace(/overview.*/, 'journal/daily?day=2026-03-02')
  await page.goto(day)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const text = page.getByRole('textbox', { name: 'Notes' })
  await expect(text).toBeVisible()
  await expectStored(page)
  await page.context().setOffline(true)
  await text.fill('Too early.')
  await text.blur()
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Too early.')
  await page.reload()
  await expect(page.getByText('Too early.').first()).toBeVisible()
  await page.context().setOffline(false)
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Too early.')
  await page.context().close()
})

// ASVS 14.3.1, 14.3.2, 14.3.3
test('signing out deletes what was stored, and the cache holds no response of the server', async ({ browser }) => {
  const page = await readyPage(browser)
  await expectStored(page)
  const cached = await page.evaluate(async () => {
    const names = await caches.keys()
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return lists.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(cached).toContain('/index.html')
  expect(cached.filter((path) => /^\/(api|fn|db|ledger)\//.test(path))).toEqual([])
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'Know which of your trades pay.' })).toBeVisible()
  await expect.poll(() => stored(page)).toEqual([])
  await page.context().close()
})
