import { expect, test } from '@playwright/test'
import { openDemo, startJournal } from './journal.ts'

// Promise [Insights and views] An experiment starts from a rule or an insight with one click, and shows how it is
//   going.
test('a rule becomes an experiment, which is sealed, is shown on the overview, and can be stopped once', async ({
  page,
}) => {
  const address = await openDemo(page, { at: 'rules' })
  await page
    .getByRole('button', { name: /^Change / })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Try it as an experiment' }).click()
  const form = page.getByRole('dialog', { name: 'New experiment' })
  await expect(form.getByLabel('What you change')).toHaveValue(/^I keep “.+”\.$/)
  await expect(form.getByText('This is a fact about the past')).toBeVisible()
  await form.getByRole('button', { name: 'Start experiment' }).click()
  const sealed = page.getByRole('region', { name: 'Sealed before its first trade' })
  await expect(sealed).toContainText(/SHA-256[0-9a-f]{64}/)
  await expect(page.getByRole('heading', { name: 'Not yet. No result since it began.' })).toBeVisible()

  await page.goto(`${address}/overview`)
  const running = page.getByRole('region', { name: 'Running experiments' })
  await running.getByRole('link', { name: /^I keep/ }).click()
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop experiment' }).click()
  await expect(page.getByRole('heading', { name: /^Stopped\./ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toHaveCount(0)
})

test('an experiment can also start without trades, and needs a sentence', async ({ page }) => {
  await startJournal(page, { at: 'experiments' })
  await page.getByRole('button', { name: 'Start the first experiment' }).click()
  const form = page.getByRole('dialog', { name: 'New experiment' })
  await form.getByRole('button', { name: 'Start experiment' }).click()
  await expect(form.getByRole('alert')).toHaveText('Say in one sentence what you change.')
  await form.getByLabel('What you change').fill('I wait for the retest.')
  await form.getByRole('button', { name: 'Start experiment' }).click()
  await expect(page.getByRole('heading', { name: 'I wait for the retest.', level: 1 })).toBeVisible()
})
