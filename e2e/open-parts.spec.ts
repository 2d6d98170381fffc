/** Every signed-in screen with its tooltips, menus and lists open, checked for keyboards, screen readers and phones. */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { faultsOf } from './faults.ts'
import { leaveTheme, openDemo, visit } from './journal.ts'

const SCREENS = [
  'overview',
  'trades',
  'journal',
  'journal?view=reviews',
  'journal/daily',
  'rules',
  'playbooks',
  'labels',
  'calc',
  'screener',
  'edu',
  'connections',
  'settings',
  'report',
  'report/hour',
  'report/month',
  'report/label',
  'report/ticker',
] as const

async function open(page: Page, address: string): Promise<void> {
  // A view of the previous page has the same heading.
  if (address.includes('?')) await page.goto(address)
  else if (new URL(page.url()).pathname !== address) await visit(page, address)
  await expect(
    page
      .getByRole('navigation', { name: 'Main', exact: true })
      .or(page.getByRole('navigation', { name: 'Main, phone' })),
  ).not.toHaveCount(0)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main').locator('[aria-busy="true"], [role="status"]')).toHaveCount(0)
}

function opened(page: Page): Locator {
  return page.locator(':is([role=menu], [role=dialog], [role=listbox]):visible')
}

/** Layers above a page. The page below was checked before anything was opened. */
const ABOVE = ':is([role=menu], [role=dialog], [role=listbox], [role=tooltip])'

type Opening = { readonly seen: Set<string>; readonly colours: boolean }

/** The faults of whatever each new button of the screen opens, and of its first tooltip. */
async function faultsOfOpened(page: Page, { seen, colours }: Opening): Promise<string[]> {
  const faults: string[] = []
  const look = async (name: string): Promise<void> => {
    for (const fault of await faultsOf(page, { inside: ABOVE, opened: true, colours })) faults.push(`${name}: ${fault}`)
  }
  const hint = page.getByRole('main').locator('[class*=hint]:is(button, a)').first()
  if ((await hint.count()) > 0) {
    await hint.focus()
    await expect(page.getByRole('tooltip')).toBeVisible()
    await look('tooltip')
    await hint.blur()
  }
  const triggers = page.locator('button[aria-haspopup]:visible:enabled')
  for (let index = 0; index < (await triggers.count()); index += 1) {
    const trigger = triggers.nth(index)
    const name = (await trigger.getAttribute('aria-label')) ?? (await trigger.innerText())
    if (seen.has(name)) continue
    seen.add(name)
    await trigger.click()
    await expect(opened(page), name).not.toHaveCount(0)
    await look(name)
    await page.keyboard.press('Escape')
    await expect(opened(page), name).toHaveCount(0)
  }
  return faults
}

// Promise [Every screen] Tooltips, menus, lists and dialogs are readable and reachable in both themes.
test('everything that opens is readable and reachable in both themes', { tag: '@long' }, async ({ page }) => {
  // Some forty layers are opened and checked one after another, twice.
  test.setTimeout(1_800_000)
  await page.setViewportSize({ width: 1280, height: 900 })
  const root = await openDemo(page)
  const dark = { seen: new Set<string>(), colours: false }
  const light = { seen: new Set<string>(), colours: true }
  for (const screen of SCREENS) {
    await open(page, `${root}/${screen}`)
    expect(await faultsOf(page, { opened: true }), screen).toEqual([])
    expect(await faultsOfOpened(page, dark), screen).toEqual([])
    await leaveTheme(page, 'dark')
    expect(await faultsOf(page, { opened: true, colours: true }), `${screen}, light`).toEqual([])
    expect(await faultsOfOpened(page, light), `${screen}, light`).toEqual([])
    await leaveTheme(page, 'light')
  }
})

// Promise [Every screen] On a phone every control is large enough to tap, and at 400% zoom nothing scrolls sideways.
test('on a phone every control is large enough to tap, and nothing scrolls sideways at 400% zoom', {
  tag: '@long',
}, async ({ page }) => {
  test.setTimeout(600_000)
  await page.setViewportSize({ width: 428, height: 900 })
  const root = await openDemo(page)
  for (const screen of SCREENS) {
    await open(page, `${root}/${screen}`)
    expect(await faultsOf(page), screen).toEqual([])
    // 1280 px at 400 %.
    await page.setViewportSize({ width: 320, height: 256 })
    const wider = () => page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - innerWidth)
    await expect.poll(wider, screen).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 428, height: 900 })
  }
})

test('selections are also visible in forced colors', { tag: '@long' }, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const root = await openDemo(page)
  await open(page, `${root}/report/hour`)
  for (const chosen of [
    page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name: 'Breakdown' }),
    page.getByRole('radio', { name: 'Net P&L' }),
  ]) {
    await expect(chosen).toHaveCSS('outline-style', 'solid')
  }
  await expect(page.getByRole('radio', { name: 'Win rate' })).toHaveCSS('outline-style', 'none')
})
