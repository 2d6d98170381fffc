import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

type Look = {
  /** A selector; the whole page without it. */
  readonly inside?: string
  /** For a second theme of a page that was already checked: only colours differ. */
  readonly colours?: boolean
  /** Something is open above the page, which scrolling would close or move. */
  readonly opened?: boolean
}

/** Rules that are off by default: accessible names contain the visible text, and targets are large enough for a finger. */
const EXTRA_RULES = { 'label-content-name-mismatch': { enabled: true }, 'target-size': { enabled: true } }

/** The accessibility faults of the page, as far as they can be detected automatically, one per line. */
export async function faultsOf(page: Page, { inside, colours = false, opened = false }: Look = {}): Promise<string[]> {
  // The element to check may still be opening.
  if (inside !== undefined) await page.locator(inside).first().waitFor({ state: 'attached' })
  await page.evaluate(settled)
  // An element half under the header would count as too small for a finger; users can scroll on.
  if (inside === undefined && !opened) await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  // No page has frames, and passed checks need not be listed: either would take longer than the checks themselves.
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  if (inside !== undefined) axe.include(inside)
  const rules = colours ? { runOnly: { type: 'rule' as const, values: ['color-contrast'] } } : { rules: EXTRA_RULES }
  const { violations } = await axe.options({ resultTypes: ['violations'], ...rules }).analyze()
  return violations.map(
    ({ id, nodes: [first] }) => `${id} ${first?.html.slice(0, 160) ?? ''} ${first?.failureSummary ?? ''}`,
  )
}

/**
 * How a page is checked: its structure at both widths and its colours in both themes. The long run has all four
 * combinations.
 */
const LOOKS = [
  ['dark', 1280],
  ['light', 428],
] as const

/** Expects a page without such faults that does not scroll sideways. It opens in the dark theme. */
export async function expectUsable(page: Page): Promise<void> {
  for (const [theme, width] of LOOKS) {
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
    await page.setViewportSize({ width, height: 926 })
    await expect.poll(() => overflowOf(page), `${theme} at ${width}`).toBeLessThanOrEqual(0)
    expect(await faultsOf(page)).toEqual([])
    await page.keyboard.press('Shift+D')
  }
}

/** By how many px the page scrolls sideways. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** Colours in transition are not checked; endless animations are not waited for. */
async function settled(): Promise<void> {
  const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(passing.map(({ finished }) => finished))
}
