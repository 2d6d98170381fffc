import { expect, type Locator, type Page, test } from '@playwright/test'

test.use({ timezoneId: 'Asia/Tokyo' })

async function openSettings(page: Page): Promise<Locator> {
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await expect(page.getByRole('heading', { name: 'Your data' })).toBeVisible()
  return page.getByRole('main')
}

test('a visitor meets the demo in their own zone, and can reset it', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Try the demo' }).click()
  await page.waitForURL(/\/overview/)
  const net = page.getByLabel('Key figures').locator('dd').first()
  await expect(net).toHaveText(/\$/)
  const before = await net.innerText()
  const settings = await openSettings(page)
  await expect(settings.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Asia/Tokyo')
  await settings.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText(/Undone: /)).toBeVisible()
  await page.getByRole('link', { name: 'Overview' }).first().click()
  await expect(net).not.toHaveText(before)
  await openSettings(page)
  await settings.getByRole('button', { name: 'Reset demo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset demo' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(settings.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Asia/Tokyo')
  await page.getByRole('link', { name: 'Overview' }).first().click()
  await expect(net).toHaveText(before)
})
