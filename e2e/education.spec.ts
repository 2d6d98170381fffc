import { expect, test } from '@playwright/test'
import { faultsOf } from './faults.ts'
import { signUp, startJournal } from './journal.ts'

// Promise [Course and glossary] The course has twenty lessons, each with a figure that the product computes and a
//   question.
// Promise [Course and glossary] An invalid input is reported at its field, and the last valid result stays.
test('a lesson is read, tried on its figure and answered, and another tab shows it as done', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await signUp(page)
  await page.getByRole('link', { name: 'Learn' }).first().click()
  await page.getByRole('link', { name: 'Start: From fills to a trade' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'From fills to a trade' })).toBeVisible()
  const figure = page.getByRole('region', { name: 'Two buys and a sell' })
  await expect(figure).toContainText('Realized before fees+$15.00')
  await figure.getByRole('slider', { name: 'Quantity sold, slider' }).fill('3')
  await expect(figure.getByRole('status')).toHaveText(/closed the long and opened a short: one fill, two trades/)
  await expect(figure).toContainText('Open now1 short')

  await figure.getByRole('textbox', { name: 'At the price' }).fill('12x')
  await expect(figure.getByRole('alert')).toHaveText('At the price must be a number such as 115. The figure shows 120.')
  await expect(figure).toContainText('Realized before fees+$30.00')
  await figure.getByRole('textbox', { name: 'At the price' }).fill('130')
  await expect(figure.getByRole('alert')).toBeHidden()
  await expect(figure).toContainText('Realized before fees+$50.00')
  await figure.getByRole('button', { name: 'Show as table' }).click()
  await expect(figure.getByRole('row', { name: 'Sell 3 at 130' })).toBeVisible()

  const question = page.getByRole('region', { name: 'Did it land?' })
  await question.getByRole('radio', { name: '110', exact: true }).check()
  await expect(question).toContainText('Not quite. That would be the price of the last buy alone.')
  const other = await context.newPage()
  await other.goto(page.url().replace(/\?.*$/, ''))
  await expect(other.getByText('0 of 20 done')).toBeVisible()
  await question.getByRole('radio', { name: '105', exact: true }).check()
  await expect(question).toContainText('Right. Selling realizes profit against the average')
  await expect(other.getByText('1 of 20 done')).toBeVisible()
  await expect(other.getByRole('link', { name: 'Continue: Linear, inverse and leverage' })).toBeVisible()
  await other.close()

  await page.getByRole('link', { name: 'What is open now' }).click()
  await expect(page).toHaveURL(/\/trades\?status=open$/)
})

// Promise [Course and glossary] Every term and measure links to its meaning from any screen.
test('a term on any screen links to its meaning, and from there to its lesson', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await startJournal(page)
  await page.getByRole('link', { name: 'Overview' }).first().click()
  await page.getByRole('link', { name: 'Expectancy' }).click()
  const target = page.locator('[data-target="true"]')
  await expect(target).toBeInViewport()
  await expect(target).toContainText('net profit / trades')
  await target.getByRole('link', { name: /^Lesson/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Expectancy: what a trade is worth')
  await page.getByRole('link', { name: 'payoff', exact: true }).click()
  await expect(target).toContainText('How large your average win is compared with your average loss.')

  await page.getByRole('searchbox', { name: 'Look up a word' }).fill('funding rat')
  await expect(page.getByRole('main').getByRole('term')).toHaveText(['Funding rate'])
  await page.getByRole('searchbox', { name: 'Look up a word' }).fill('nonsense')
  await page.getByRole('button', { name: 'Show all words' }).click()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search' }).fill('liquidation')
  await page.getByRole('option', { name: 'Liquidation', exact: true }).click()
  await expect(target).toContainText('takes a position over')
  await page.goto(page.url().replace('word=liquidation', 'word=nowhere'))
  await expect(page.getByRole('alert')).toHaveText('The glossary has no word “nowhere”. Look it up by name above.')
})

// Promise [Course and glossary] The course fits a phone and is accessible to everyone.
test('course, lesson and glossary are accessible in both themes and fit a phone', { tag: '@long' }, async ({
  page,
}) => {
  await signUp(page)
  const base = page.url().replace(/\/overview.*$/, '/edu')
  for (const search of ['', '?lesson=report-hour', '?tab=glossary&q=risk']) {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(base + search)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const scheme of ['dark', 'light']) {
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
      expect(await faultsOf(page, { colours: scheme === 'light' })).toEqual([])
      await page.keyboard.press('Shift+D')
    }
    await page.setViewportSize({ width: 428, height: 900 })
    // Drawings are measured after the layout has settled.
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(428)
  }
})
