// Promise [Every screen] The product speaks English and German, as chosen in the settings or before logging in.
import { expect, type Locator, type Page, test } from '@playwright/test'
import { openDemo, PASSWORD, signUp } from './journal.ts'

/** Texts that no screen may show in German: names of pages, buttons and figures. */
const ENGLISH = ['Settings', 'Overview', 'Reports', 'Import trades', 'Win rate', 'Holding time', 'Save', 'Cancel']

/** A demo in German; returns the common prefix of its addresses. */
async function openGermanDemo(page: Page): Promise<string> {
  const home = await openDemo(page, { at: 'settings' })
  await chooseGerman(page)
  return home
}

/** The open page changes its language, without being loaded again. */
async function chooseGerman(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
  await page.getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: 'Deutsch' }).click()
  await expect(page.getByRole('heading', { name: 'Einstellungen', level: 1 })).toBeVisible()
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
}

test('the language is chosen in the settings, and stays when the page is loaded again', { tag: '@long' }, async ({
  page,
}) => {
  await openGermanDemo(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('combobox', { name: 'Zahlen' })).toHaveValue('1.234.567,89')
  await page.getByRole('link', { name: 'Auswertungen' }).click()
  await expect(page.getByRole('heading', { name: 'Bilanz', level: 1 })).toBeVisible()
  await page.goBack()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Einstellungen', level: 1 })).toBeVisible()
  await page.getByRole('combobox', { name: 'Sprache' }).click()
  await page.getByRole('option', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('a German page has German numbers, and none of the English words', async ({ page }) => {
  const home = await openGermanDemo(page)
  for (const [path, heading] of [
    ['overview', 'Übersicht'],
    ['report', 'Bilanz'],
    ['trades', 'Trades'],
    ['rules', 'Regeln'],
    ['calc', 'Rechner'],
    ['connections', 'Konten'],
  ] as const) {
    await page.goto(`${home}/${path}`)
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    for (const word of ENGLISH) await expect(page.getByText(word, { exact: true }), `${path}: ${word}`).toHaveCount(0)
  }
  await page.goto(`${home}/overview`)
  await expect(page.getByLabel('Kennzahlen').first()).toContainText(/\d+\.\d{3},\d\d\u00a0\$/)
})

// Promise [Every screen] The name of a link is also the heading and the window title of the page it opens.
test('a page has the name of the link that leads to it, in both languages', async ({ page }) => {
  const home = await openDemo(page)
  const expectNamed = async (link: Locator): Promise<void> => {
    const name = (await link.innerText()).trim()
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^${name}`))
    await expect(page).toHaveTitle(new RegExp(`^${name}.* · Roundtrip$`))
  }
  for (const main of ['Main', 'Hauptmenü']) {
    if (main !== 'Main') {
      await page.goto(`${home}/settings`)
      await chooseGerman(page)
    }
    const entries = page.getByRole('navigation', { name: main, exact: true }).locator('li > a:not([aria-label])')
    await expect(entries.first()).toBeVisible()
    for (const entry of await entries.all()) {
      await entry.click()
      await expect(entry).toHaveAttribute('aria-current', 'page')
      // Views that a page itself offers may carry its name, too.
      const tabs = page.locator(`nav[aria-label="${(await entry.innerText()).trim()}"]:not(main *)`)
      if ((await tabs.count()) === 0) await expectNamed(entry)
      for (const tab of await tabs.getByRole('link').all()) {
        await tab.click()
        await expect(tab).toHaveAttribute('aria-current', 'page')
        await expectNamed(tab)
      }
    }
  }
})

test('logging in on another device keeps the chosen language', { tag: '@long' }, async ({ page, browser }) => {
  const email = await signUp(page)
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await chooseGerman(page)
  const other = await (await browser.newContext()).newPage()
  await other.goto('/auth/login')
  await other.getByLabel('Email').fill(email)
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await other.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(other.getByRole('heading', { name: 'Übersicht', level: 1 })).toBeVisible()
  await other.context().close()
})

test('the log-in page names the other language', { tag: '@long' }, async ({ page }) => {
  await page.goto('/auth/login')
  await page.getByRole('button', { name: 'Deutsch' }).click()
  await expect(page.getByRole('heading', { name: 'Anmelden', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Log in', level: 1 })).toBeVisible()
})

test('a public page has an address in each language, and a visitor stays in that language', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Deutsch' }).click()
  await expect(page).toHaveURL(/\/de$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.getByRole('link', { name: 'FAQ' }).first().click()
  await expect(page).toHaveURL(/\/de\/faq$/)
  await page.getByRole('link', { name: 'Anmelden' }).first().click()
  await expect(page.getByRole('heading', { name: 'Anmelden', level: 1 })).toBeVisible()
  // A reader who chose German is redirected from an English link to the German page, keeping the fragment.
  await page.goto('/faq#exchanges')
  await expect(page).toHaveURL(/\/de\/faq#exchanges$/)
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL(/\/faq$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('a visitor who arrives on a German page logs in in German', { tag: '@long' }, async ({ page }) => {
  await page.goto('/de/pricing')
  await page.getByRole('link', { name: 'Anmelden' }).first().click()
  await expect(page.getByRole('heading', { name: 'Anmelden', level: 1 })).toBeVisible()
})

test('the demo of a German page is German: its numbers, and what its trader wrote', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/de')
  await page.getByRole('button', { name: 'Demo ausprobieren' }).click()
  await page.waitForURL(/\/overview/)
  await expect(page.getByLabel('Kennzahlen').first()).toContainText(/\d+\.\d{3},\d\d\u00a0\$/)
  await page.goto(page.url().replace(/\/overview.*/, '/labels'))
  await expect(page.getByText('Zu früh raus')).toBeVisible()
})

test('the academy is read in German', { tag: '@long' }, async ({ page }) => {
  const home = await openGermanDemo(page)
  await page.goto(`${home}/edu?lesson=fees`)
  await expect(page.getByRole('heading', { name: 'Gebühren, der sichere Verlust' })).toBeVisible()
})

test('a right-to-left page is mirrored and no wider than the screen', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 428, height: 900 })
  const home = await openDemo(page)
  for (const path of ['overview', 'trades', 'report', 'journal', 'rules', 'calc', 'screener', 'settings', 'edu']) {
    await page.goto(`${home}/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl'
    })
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(tooWide, path).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  const menu = await page.getByRole('link', { name: 'Overview' }).boundingBox()
  expect(menu?.x).toBeGreaterThan(900)
})

test('a page whose translations fail to load is in English', { tag: '@long' }, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('roundtrip.display', JSON.stringify({ language: 'de' })))
  await page.route('**/assets/translations-*.json', (route) => route.abort())
  await page.goto('/auth/login')
  await expect(page.getByRole('heading', { name: 'Log in', level: 1 })).toBeVisible()
})
