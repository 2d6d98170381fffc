import { expect, test } from '@playwright/test'
import { openDemo } from './journal.ts'

// Promise [Charts] Notes can be pinned to a time and a price on the chart of a trade.
test('a note is pinned to the chart, moved, edited and removed', { tag: '@long' }, async ({ page }) => {
  await openDemo(page, { at: 'trades' })
  await page.getByRole('table').getByRole('link').first().click()
  const notes = page.getByRole('list', { name: 'Notes on the chart' })
  const pin = page.locator('[data-note]')
  const dialog = page.getByRole('dialog')

  await test.step('by keyboard, the form sets the position', async () => {
    await page.getByRole('button', { name: 'Add note' }).press('Enter')
    await expect(dialog.getByRole('textbox', { name: 'Note' })).toBeFocused()
    await page.keyboard.type('Retest of the range')
    await page.keyboard.press('Enter')
    await expect(notes.getByRole('listitem')).toHaveCount(1)
    await expect(pin).toHaveText('Retest of the range')
  })

  const price = async (): Promise<string> => (await notes.getByRole('listitem').textContent()) ?? ''
  await test.step('a drag takes it to another candle and price', async () => {
    const before = await price()
    await pin.scrollIntoViewIfNeeded()
    const box = await pin.locator('span').boundingBox()
    if (box === null) throw new Error('The note is not drawn.')
    await page.mouse.move(box.x + 12, box.y + 8)
    await page.mouse.down()
    await page.mouse.move(box.x - 28, box.y - 32, { steps: 4 })
    await page.mouse.up()
    await expect.poll(price).not.toBe(before)
  })

  await test.step('it is edited, stays after a reload, and is removed', async () => {
    await notes.getByRole('button', { name: 'Edit note: Retest of the range' }).press('Enter')
    await dialog.getByRole('textbox', { name: 'Note' }).fill('Failed retest')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(pin).toHaveText('Failed retest')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.reload()
    await expect(pin).toHaveText('Failed retest')
    await notes.getByRole('button', { name: 'Remove note: Failed retest' }).press('Enter')
    await expect(notes).toBeHidden()
    await expect(pin).toHaveCount(0)
  })
})
