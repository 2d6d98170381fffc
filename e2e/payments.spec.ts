import { expect, type Page, test as base } from '@playwright/test'
import { faultsOf } from './faults.ts'
import { type PayingServer, startPaying } from '../server/src/testing/payments.testing.ts'
import { importFile, leaveTheme, signUp, THREE_TRADES } from './journal.ts'

type Worker = { readonly paying: PayingServer }

/** A separate server, because the others take no payments. */
const test = base.extend<object, Worker>({
  paying: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads from it what the fixture needs: nothing
    async ({}, use) => {
      const paying = await startPaying()
      await use(paying)
      await paying.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ paying }, use) => use(paying.server().url),
})
// One server for all these tests.
test.describe.configure({ mode: 'default' })

async function pay(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card)
  await page.getByLabel('Expiry').fill('12 / 34')
  await page.getByLabel('CVC').fill('123')
  await page.getByRole('button', { name: /^Pay/ }).click()
}

const openSettings = (page: Page) => page.getByRole('link', { name: 'Settings' }).first().click()
const plan = (page: Page) => page.getByRole('region', { name: 'Plan', exact: true })

async function subscribe(page: Page, card: string): Promise<void> {
  await openSettings(page)
  await plan(page).getByRole('link', { name: 'Choose a plan' }).click()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await pay(page, card)
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await page.getByRole('link', { name: 'To your journal' }).click()
  await openSettings(page)
}

// Promise [Screens and routes: authentication] /auth/checkout takes the uid of the user as a query parameter.
// Promise [Screens and routes: authentication] /auth/post_checkout takes uid and checkout; checkout=cancelled means a
//   canceled checkout.
// Promise [Screens and routes: layout and modals] The modal to cancel the subscription cancels it.
// Promise [States] A checkout may end as cancelled.
test('a trader chooses a plan, pays, changes it, cancels it and keeps it', async ({ page, paying }) => {
  await signUp(page, paying.server().url)
  const uid = /user\/([^/]+)/.exec(page.url())?.[1] ?? ''
  await page.goto('/pricing')
  await page.getByRole('link', { name: 'Choose Plus' }).click()
  await expect(page).toHaveURL(`/auth/checkout?uid=${uid}&plan=plus`)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByRole('link', { name: '← Back' }).click()
  await expect(page).toHaveURL(`/auth/post_checkout?uid=${uid}&checkout=cancelled`)
  await expect(page.getByText('Nothing was charged')).toBeVisible()

  await page.goto(`/auth/checkout?uid=${uid}&plan=plus`)
  await page.getByRole('radio', { name: /^Yearly/ }).check()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await pay(page, '4000 0000 0000 0002')
  await expect(page.getByText('declined', { exact: false }).first()).toBeVisible()
  await pay(page, '4242 4242 4242 4242')
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await page.getByRole('link', { name: 'To your journal' }).click()
  await openSettings(page)
  await expect(plan(page)).toContainText('€120.00 a year')
  await expect(plan(page)).toContainText('Visa •••• 4242')

  await plan(page).getByRole('button', { name: 'Change plan' }).click()
  await plan(page).getByRole('radio', { name: /^Pro/ }).check()
  await expect(plan(page).getByText('Charged now: €170.00')).toBeVisible()
  await plan(page).getByRole('button', { name: 'Change now' }).click()
  await expect(plan(page)).toContainText('€290.00 a year')
  await plan(page).getByRole('button', { name: 'Invoices' }).click()
  await expect(plan(page).getByRole('row')).toHaveCount(3)

  await plan(page).getByRole('button', { name: 'Cancel subscription' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(plan(page)).toContainText('Canceled: the plan stays until')
  await plan(page).getByRole('button', { name: 'Keep the plan' }).click()
  await expect(plan(page)).toContainText('The next payment is on')
})

// Promise [Plans and payment] A failed renewal is reported once. The plan continues for a week, and returns if it is
//   paid late.
test('a failed renewal is reported on every screen, and a working card fixes it', { tag: '@long' }, async ({
  page,
  paying,
}) => {
  await signUp(page, paying.server().url)
  await subscribe(page, '4000 0000 0000 0341')
  paying.fake.advance(32)
  await expect(async () => {
    await page.reload()
    await expect(plan(page)).toContainText('Payment failed', { timeout: 3_000 })
  }).toPass()
  await page.getByRole('link', { name: 'Overview' }).first().click()
  const line = page.getByText(/The payment of €12\.00 for your plan failed/)
  await expect(line).toBeVisible()
  await line.getByRole('link', { name: 'Settings' }).click()
  await plan(page).getByRole('button', { name: 'Card and address' }).click()
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByLabel('Expiry').fill('12 / 34')
  await page.getByLabel('CVC').fill('123')
  await page.getByRole('button', { name: 'Save card' }).click()
  await page.getByRole('button', { name: 'Pay open invoice' }).click()
  await page.goto('/')
  await page.getByRole('link', { name: 'Open your journal' }).first().click()
  await openSettings(page)
  await expect(async () => {
    await page.reload()
    await expect(plan(page)).toContainText('The next payment is on', { timeout: 3_000 })
  }).toPass()
  await expect(page.getByText(/for your plan failed/)).toBeHidden()
})

// Promise [Plans and payment] A plan's limits are shown before they are reached, and enforced by the server.
test("a plan's limits are shown before they are reached, and a refusal says why", { tag: '@long' }, async ({
  page,
  paying,
}) => {
  await signUp(page, paying.server().url)
  await importFile(page, 'three.csv', THREE_TRADES)
  await page.getByRole('button', { name: 'Done' }).click()
  await openSettings(page)
  await expect(plan(page)).toContainText(/Fills\s*6 of 10/)
  await expect(plan(page)).toContainText(/Access tokens\s*0 of 0/)
  const later = THREE_TRADES.replaceAll('2026-03', '2026-04').replaceAll(/,(\d),,,$/gm, ',2$1,,,')
  await page.getByRole('banner').getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import trades' })
  await expect(dialog.getByText('6 of 10 fills used.')).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: /Drop the files/ }).click()
  await (await chooser).setFiles({ name: 'later.csv', mimeType: 'text/csv', buffer: Buffer.from(later) })
  await expect(dialog.getByText('6 of 10 fills used. This adds 6. Your plan allows 10.')).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'See plans' })).toBeVisible()
  await dialog.getByRole('button', { name: /^Import [\d,]+ record/ }).click()
  await expect(dialog.getByRole('alert')).toContainText('Your plan is full')
  await page.keyboard.press('Escape')
  await expect(plan(page)).toContainText(/Fills\s*6 of 10/)
  for (const theme of ['dark', 'light'] as const) {
    expect(await faultsOf(page, { colours: theme === 'light' }), theme).toEqual([])
    await leaveTheme(page, theme)
  }
})
