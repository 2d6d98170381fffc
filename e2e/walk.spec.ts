import { expect, test } from '@playwright/test'
import { startJournal } from './journal.ts'

test('a day and its rules read the same in calendar, list, page, review and rules', { tag: '@long' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await startJournal(page)
  await page.getByRole('link', { name: 'Rules' }).first().click()
  await page.getByRole('button', { name: 'New rule' }).click()
  const form = page.getByRole('dialog', { name: 'New rule' })
  await form.getByLabel('Kind').first().fill('One side only')
  await page.getByRole('option', { name: 'One side only', exact: true }).click()
  await form.getByRole('radio', { name: 'Whole history' }).click()
  await form.getByRole('button', { name: 'Adopt rule' }).click()
  await expect(form).toBeHidden()
  const adherence = page.getByRole('main').locator('dl').filter({ hasText: 'Adherence' })
  await expect(adherence).toContainText('66.7%over 3 days')

  await page.getByRole('link', { name: 'Journal' }).first().click()
  await expect(page.getByRole('link', { name: /^3 Mar 2026: \u2212\$3, 1 closed, 1 breach of rules/ })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Tue 3 Mar 2026' })
  await expect(row).toContainText('\u2212$3.00')
  await expect(row).toContainText('0%')
  await row.getByRole('link').click()
  await expect(page.getByRole('main')).toContainText('Net P&L\u2212$3.00')
  await expect(page.getByRole('main')).toContainText('Rules 0% kept')

  await page.getByRole('link', { name: 'Journal' }).first().click()
  await page.getByRole('radio', { name: 'Reviews' }).click()
  const week = page.getByRole('row').filter({ hasText: 'Week 10 of 2026' })
  await expect(week).toContainText('67%')
  await week.getByRole('link').click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Rules kept' })).toHaveText('Rules kept66.7% over 3 days')
  await expect(page.getByRole('listitem').filter({ hasText: 'Tue 3 Mar 2026' }).last()).toContainText('\u2212$3.00')
})
