// Promise [Every screen] A failed request is never shown as a result.
import { expect, type Page, test } from '@playwright/test'
import { signUp, startJournal } from './journal.ts'

/** By the requests that they make; reports that share a component are here once. */
const SCREENS = {
  functions: [
    'overview',
    'trades/single',
    'journal?tab=inbox',
    'report',
    'labels',
    'screener',
    'calc',
    'connections',
    'settings',
  ],
  trades: [
    'overview',
    'trades',
    'journal',
    'journal?tab=inbox',
    'journal?tab=reviews',
    'journal?week=2026-W10',
    'journal/daily?day=2026-03-02',
    'report',
    'report/hour',
    'report/day?tab=calendar',
    'report/label?by=label-group',
    'calc?tab=planned',
  ],
  documents: [
    'overview',
    'journal',
    'journal?tab=inbox',
    'journal?tab=reviews',
    'journal?tab=missed',
    'journal?week=2026-W10',
    'journal/daily?day=2026-03-02',
    'report/hour',
    'rules',
    'playbooks',
    'labels',
    'screener',
    'calc?tab=planned',
    'calc?tab=saved',
    'edu',
    'settings',
  ],
} as const

/** Texts of empty screens and default values, with the data that they depend on. */
const EMPTY_TEXTS = {
  functions: /None yet(?!\. Numbers)|No connections yet|on this server|Trade not found|no limits/i,
  trades: /No trades yet|No matching trades|Trade not found|Everything is reviewed/i,
  documents:
    /0 of 20 done|No rules yet|No playbooks yet|No labels yet|No missed trades yet|Nothing (saved|planned) yet/i,
} as const
type Kind = keyof typeof EMPTY_TEXTS

/** A sentence with a way to retry, and nothing that could be mistaken for a result. */
async function expectFailure(page: Page, kind: Kind, screen: string): Promise<void> {
  const address = `${kind}: ${screen}`
  const again = page.getByRole('button', { name: 'Try again' }).first()
  await expect(again, address).toBeVisible()
  await expect(page.getByText(/could not be (loaded|reached)/).first(), address).toBeVisible()
  await expect(page.getByRole('main').first(), address).not.toContainText(EMPTY_TEXTS[kind])
}

const PATHS = { functions: '/fn/', trades: '/ledger/', documents: '/db/' } as const satisfies Record<Kind, string>

test('the overview, list and reports do not show a failed load of trades as a result', async ({ page }) => {
  await expectFailures(page, 'trades', ['overview', 'trades', 'report/hour'])
})

for (const kind of ['functions', 'trades', 'documents'] as const) {
  test(`no screen shows a failed load of ${kind} as a result`, { tag: '@long' }, async ({ page }) => {
    await expectFailures(page, kind, SCREENS[kind])
  })
}

test('no prices are shown while the server does not respond', async ({ page }) => {
  await signUp(page)
  await page.route('**/listPlans', (route) => route.abort())
  // Inside the application, where no server fills in placeholders.
  await page.evaluate(() => {
    history.pushState({}, '', '/pricing')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(page.getByRole('alert')).toContainText('The plans could not be loaded.')
  await expect(page.getByText('This server takes no payments')).toHaveCount(0)
  await page.unroute('**/listPlans')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Free on this server')).toBeVisible()
})

async function expectFailures(page: Page, kind: Kind, screens: readonly string[]): Promise<void> {
  await startJournal(page)
  await page.goto(page.url().replace(/overview.*/, 'trades'))
  const trade = await page.getByRole('main').getByRole('link', { name: 'ETHUSDT' }).getAttribute('href')
  // A browser without storage, as in a private window: stored data would hide the failure.
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }))
  let blocked = 0
  await page.route(
    (url) => url.pathname.startsWith(PATHS[kind]),
    async (route) => {
      blocked += 1
      const body = JSON.stringify({ error: { status: 'INTERNAL', message: 'Out of order.' } })
      await (blocked % 2 === 0 ? route.abort() : route.fulfill({ status: 500, contentType: 'application/json', body }))
    },
  )
  for (const screen of screens) {
    await page.evaluate(() => sessionStorage.clear())
    blocked = 0
    const address = screen === 'trades/single' ? (trade ?? '') : screen
    await page.goto(page.url().replace(/(\/user\/[^/]+\/).*/, `$1${address.replace(/.*\/(trades\/single)/, '$1')}`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(null))))
    if (blocked > 0) await expectFailure(page, kind, screen)
  }
}
