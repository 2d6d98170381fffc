/** The daily or weekly summary is chosen in the settings, and the webhook's address never returns to the page. */
import { expect, test } from '@playwright/test'
import { signUp } from './journal.ts'

const SECRET = 'aVerySecretWebhookToken-0123456789wxyz'

test('a summary is switched on, with a webhook that is stored and tested', async ({ page }) => {
  await signUp(page)
  await page.goto(`${page.url().replace(/(\/user\/[^/]+)\/.*$/, '$1')}/settings#notifications`)
  await page.getByRole('radiogroup', { name: 'Trading summary' }).getByRole('radio', { name: 'Daily' }).click()
  await page.getByRole('switch', { name: 'Webhook' }).check({ force: true })
  const form = page.getByRole('form', { name: 'Webhook' })
  await form.getByLabel('Webhook address').fill('https://127.0.0.1/hook')
  await form.getByRole('button', { name: 'Save webhook' }).click()
  await expect(form.getByText('This address is not on the public internet.')).toBeVisible()
  await form.getByLabel('Webhook address').fill(`https://api.telegram.org/bot123456:${SECRET}/sendMessage`)
  await form.getByLabel('Chat ID').fill('@my_channel')
  await form.getByRole('button', { name: 'Save webhook' }).click()
  await expect(page.getByText('Telegram · api.telegram.org, ending in wxyz, chat @my_channel')).toBeVisible()
  await page.reload()
  await expect(page.getByText('ending in wxyz')).toBeVisible()
  expect(await page.content()).not.toContain(SECRET)
  await page.getByRole('button', { name: 'Send a test' }).click()
  // Whatever the network of this machine responds.
  await expect(
    page.getByText(/api\.telegram\.org (accepted|answered|didn't answer)|find api\.telegram\.org/),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Remove', exact: true }).first().click()
  await expect(page.getByText('ending in wxyz')).toBeHidden()
})
