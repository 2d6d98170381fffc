/**
 * Every signed-in screen with the trades of a demo fits a desk and a phone, and passes the automatic accessibility
 * checks: in the dark or the light theme, alternately. The long run checks both themes at both widths, including
 * everything that opens.
 */
import { expect, test } from '@playwright/test'
import { faultsOf, overflowOf } from './faults.ts'
import { leaveTheme, openDemo, SCREENS, visit } from './journal.ts'

const HALF = Math.ceil(SCREENS.length / 2)

for (const screens of [SCREENS.slice(0, HALF), SCREENS.slice(HALF)]) {
  test(`${screens[0]} to ${screens.at(-1)} fit and are accessible`, async ({ page }) => {
    const root = await openDemo(page, { at: screens[0] })
    let theme = 'dark'
    for (const screen of screens) {
      if (screen !== screens[0]) await visit(page, `${root}/${screen}`)
      const main = page.getByRole('main')
      await expect(main.locator('[aria-busy="true"], [role="status"], [aria-hidden][style*="height"]')).toHaveCount(0)
      for (const width of [428, 1280]) {
        await page.setViewportSize({ width, height: 926 })
        await expect.poll(() => overflowOf(page), `${screen} at ${width}`).toBeLessThanOrEqual(0)
      }
      expect(await faultsOf(page), screen).toEqual([])
      await leaveTheme(page, theme)
      theme = theme === 'dark' ? 'light' : 'dark'
    }
  })
}
