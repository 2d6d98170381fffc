import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectUsable } from './faults.ts'
import { openDemo, openImports } from './journal.ts'

test.use({ timezoneId: 'Asia/Tokyo' })

async function openSettings(page: Page): Promise<Locator> {
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await expect(page.getByRole('heading', { name: 'Your data' })).toBeVisible()
  return page.getByRole('main')
}

test('a visitor sees the demo in their own time zone, and can reset it', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Try the demo' }).click()
  await page.waitForURL(/\/overview/)
  const net = page.getByLabel('Key figures').locator('dd').first()
  await expect(net).toHaveText(/\$/)
  const before = await net.innerText()
  const settings = await openSettings(page)
  await expect(settings.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Asia/Tokyo')
  await openImports(page)
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  await expect(undo).not.toHaveCount(0)
  const imports = await undo.count()
  await undo.first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText(/Undone: /)).toBeVisible()
  await page.getByRole('link', { name: 'Overview' }).first().click()
  await expect(net).not.toHaveText(before)
  const undone = await net.innerText()
  await openSettings(page)
  await settings.getByRole('button', { name: 'Reset demo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset demo' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(settings.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Asia/Tokyo')
  await page.getByRole('link', { name: 'Overview' }).first().click()
  // Not as before, because the demo of the next day has other trades, and midnight may have passed.
  await expect(net).not.toHaveText(undone)
  await openImports(page)
  await expect(undo).toHaveCount(imports)
})

// Promise [Insights and views] The demo opens on its main finding, with a short tour from there until the visitor hides
//   it.
test('the demo opens on its main finding, and guides the visitor until it is hidden', { tag: '@long' }, async ({
  page,
}) => {
  await openDemo(page)
  const card = page.getByRole('region', { name: /^Where it went/ })
  const tour = card.getByRole('list', { name: 'A short tour' })
  await expect(card).toContainText(/Trades opened from \d\d:00 to \d\d:00 lost \$[\d,.]+ over [\d,]+ trades \(/)
  await expectUsable(page)
  const [, count] = /over ([\d,]+ trades) \(/.exec((await card.textContent()) ?? '') ?? []
  await tour.getByRole('link', { name: 'Open these trades' }).click()
  await expect(page).toHaveURL(/\/trades\?/)
  await expect(page.getByText(count ?? 'no count').first()).toBeVisible()
  await page.goBack()
  await card.getByRole('link', { name: 'See all' }).click()
  await expect(page).toHaveURL(/report\/insights/)
  await page.goBack()
  await tour.getByRole('button', { name: 'Try a file of your own' }).click()
  await expect(page.getByRole('dialog', { name: 'Import trades' })).toBeVisible()
  await page.keyboard.press('Escape')
  await tour.getByRole('button', { name: 'Hide' }).click()
  await expect(tour).toBeHidden()
  await page.reload()
  await expect(page.getByLabel('Key figures')).toBeVisible()
  await expect(card).toBeVisible()
  await expect(tour).toBeHidden()
})
