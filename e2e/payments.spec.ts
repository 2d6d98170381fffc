import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { PASSWORD, signUp } from '../server/src/testing/client.testing.ts'
import { type PayingServer, startPaying } from '../server/src/testing/payments.testing.ts'

/** A server of its own, because all other tests are about one that limits nothing. */
let place: PayingServer
let url: string

test.beforeAll(async () => {
  place = await startPaying({ PLANS: 'fakes/payments/plans.json' })
  url = place.server().url
})
test.afterAll(() => place.stop())

async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry').fill('12 / 34')
  await page.getByLabel('CVC').fill('123')
  await page.getByRole('button', { name: /^Pay/ }).click()
}

test('a plan is chosen, paid after a card was declined, changed, cancelled and kept', async ({ page }) => {
  const { email } = await signUp(url)
  await page.goto(`${url}/auth/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText('No trades yet')).toBeVisible()
  const settings = new URL(page.url()).pathname.replace(/[^/]+$/, 'settings')
  await page.goto(url + settings)
  await expect(page.getByText('0 of 10,000')).toBeVisible()
  await page.getByRole('link', { name: 'Choose a plan' }).click()
  await page.getByRole('radio', { name: /Plus/ }).check()
  await page.getByRole('button', { name: 'Continue to payment' }).click()

  await expect(page.getByRole('heading', { name: 'Pay by card' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay €12.00' })).toBeVisible()
  await typeCard(page, '4000 0000 0000 0002')
  await expect(page.getByRole('alert')).toContainText('Your card was declined.')
  await typeCard(page, '4242 4242 4242 4242')
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()

  await page.goto(url + settings)
  await expect(page.getByText(/€12.00 a month\. The next payment is on .*, from Visa •••• 4242\./)).toBeVisible()
  await expect(page.getByText('0 of 250,000')).toBeVisible()
  await page.getByRole('button', { name: 'Change plan' }).click()
  await page.getByRole('radio', { name: /Pro/ }).check()
  await expect(page.getByText('Charged now: €17.00')).toBeVisible()
  await page.getByRole('button', { name: 'Change now' }).click()
  await expect(page.getByText(/€29.00 a month\. The next payment/)).toBeVisible()
  await page.getByRole('button', { name: 'Invoices' }).click()
  const { violations } = await new AxeBuilder({ page }).include('main').analyze()
  expect(violations).toEqual([])
  await expect(page.getByRole('row', { name: /€17\.00 Paid/ })).toBeVisible()

  await page.getByRole('button', { name: 'Cancel subscription' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(page.getByText(/^Cancelled: the plan stays until/)).toBeVisible()
  await page.getByRole('button', { name: 'Keep the plan' }).click()
  await expect(page.getByText(/€29.00 a month\. The next payment/)).toBeVisible()
})
