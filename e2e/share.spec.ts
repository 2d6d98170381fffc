/** Pages behind links: what others see of a trader's page, and what they do not. */
import { type Browser, expect, type Page, test } from '@playwright/test'
import { faultsOf } from './faults.ts'
import { openDemo, startJournal } from './journal.ts'

/** A browser in which nobody has ever logged in. */
async function visitor(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage()
}

/** An amount in its digits: `$6.90`, `+8`, `6,90 USDT`. */
const AMOUNT = /[$€£]\s?\d|\d\s?USDT?\b/

async function share(page: Page, title: string): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Share link' })
  await dialog.getByLabel('Title').fill(title)
  await expect(dialog.getByRole('checkbox', { name: 'Hide amounts' })).toBeChecked()
  await dialog.getByRole('radio', { name: '7 days' }).click()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const link = dialog.getByLabel('Link', { exact: true })
  await expect(link).toHaveValue(/\/shared\/[\w-]{32}$/)
  await expect(dialog).toContainText('Amounts are hidden.')
  const picture = dialog.getByRole('img', { name: 'The picture that messengers show of the link' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200)
  expect(await faultsOf(page)).toEqual([])
  const address = await link.inputValue()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toBeHidden()
  return address
}

// Promise [On paper and as a file] A report, a trade or a day is shared by a link. Anyone who has it sees the page
//   without logging in, and no amounts unless the trader shows them, until it ends or is revoked.
test('a trader shares the summary without amounts, and takes the link back', async ({ page, browser }) => {
  const root = await startJournal(page, { at: 'report' })
  const net = page.getByLabel('Key figures').locator('dd').first()
  await expect(net).toHaveText(/\$6\.90/)
  await expect(page.getByRole('heading', { name: 'All measures' })).toBeVisible()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const address = await share(page, 'My first <b>week</b>')
  // The trader's own screen is as before, and stays so.
  await expect(net).toHaveText(/\$6\.90/)
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.reload()
  await expect(net).toHaveText(/\$6\.90/)

  const other = await visitor(browser)
  const requests: string[] = []
  other.on('request', (request) => requests.push(request.url()))
  const answer = await other.goto(address)
  expect(answer?.status()).toBe(200)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('My first <b>week</b>')
  await expect(other.locator('footer')).toHaveText(/Shared by a trader with Roundtrip\. Made on .+, ends on .+\./)
  await expect(other.locator('dl.pairs').first()).toContainText('•••')
  await expect(other.getByRole('main')).toContainText(/\d%/)
  expect(await other.getByRole('img').count()).toBeGreaterThan(3)
  // Neither in its texts nor in its attributes.
  const html = await other.content()
  expect(html).not.toMatch(AMOUNT)
  expect(html).not.toContain('6.9')
  expect(html).not.toMatch(/<script|\son\w+=|\ssrc=/i)
  // The one way out leads to our own start page.
  expect(html.match(/\shref="[^"]*"/g)).toEqual([` href="${new URL('/', address).href}"`])
  expect(html).toContain(`<meta property="og:image" content="${address}/card.png">`)
  expect(requests).toEqual([address])
  for (const colorScheme of ['dark', 'light'] as const) {
    await other.emulateMedia({ colorScheme })
    for (const width of [1280, 428]) {
      await other.setViewportSize({ width, height: 900 })
      const over = await other.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(over, `${colorScheme} at ${width}`).toBeLessThanOrEqual(0)
    }
  }

  await page.goto(`${root}/settings#shared`)
  const row = page.getByRole('listitem').filter({ hasText: 'My first <b>week</b>' })
  await expect(row).toContainText('opened 1 time')
  await row.getByRole('button', { name: /^Revoke/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke link' }).click()
  await expect(row).toHaveCount(0)
  const gone = await other.reload()
  expect(gone?.status()).toBe(404)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('This link does not work')
  await other.context().close()
})

// Promise [On paper and as a file] A report, a trade or a day is shared by a link. Anyone who has it sees the page
//   without logging in, and no amounts unless the trader shows them, until it ends or is revoked.
test('a trade and a day are shared by their own menus, and every page by the palette', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  const root = await startJournal(page, { at: 'trades' })
  await page.getByRole('table', { name: 'Trades' }).getByRole('link', { name: 'BTC' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: /BTC/ })).toBeVisible()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const links = [await share(page, 'One trade')]
  await page.goto(`${root}/journal/daily?day=2026-03-02`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  links.push(await share(page, 'One day'))
  await page.goto(`${root}/report/hour`)
  await expect(page.getByRole('table', { name: 'Figures by hour' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search' }).fill('share link')
  await page.keyboard.press('Enter')
  links.push(await share(page, 'One report'))
  await page.goto(`${root}/report/insights`)
  await expect(page.getByRole('table')).toContainText('$6.90')
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  links.push(await share(page, 'Where it went'))
  const other = await visitor(browser)
  for (const [place, title] of ['One trade', 'One day', 'One report', 'Where it went'].entries()) {
    await other.goto(links[place] ?? '')
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(other.getByRole('main')).toContainText('•••')
    expect(await other.content()).not.toMatch(AMOUNT)
  }
  await other.context().close()
})

test('a demo says why it shares nothing', { tag: '@long' }, async ({ page }) => {
  const root = await openDemo(page, { at: 'report/hour' })
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Share link…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share link' })
  await expect(dialog).toContainText('A demo journal cannot be shared.')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.goto(`${root}/settings#shared`)
  await expect(page.locator('#shared')).toContainText('A demo journal cannot be shared.')
})

// Promise [On paper and as a file] A shared page runs and loads nothing, whatever was sent as one.
test('whatever is sent as a page, a browser that opens it runs and loads nothing', async ({ page, browser }) => {
  await startJournal(page)
  const { token } = (await (await page.request.get('/api/auth/token')).json()) as { token: string }
  const body = `<p>harmless</p><script>document.title = 'ran'</script><img src="/run.png" onerror="document.title = 'ran'">
<svg onload="document.title = 'ran'"><a href="javascript:document.title = 'ran'"><rect width="9" height="9"/></a></svg>
<iframe srcdoc="<script>top.document.title = 'ran'</script>"></iframe><meta http-equiv="refresh" content="0;url=/ran">
<div style="position:fixed;inset:0;background:url(/run.png)">Log in</div><form action="/ran"><button>Log in</button></form>`
  const data = { title: 'Hostile', body, colours: [], amounts: 'hidden', days: 7 }
  const made = await page.request.post('/fn/us-central1/sharePage', {
    data: { data },
    headers: { authorization: `Bearer ${token}` },
  })
  const { data: answer } = (await made.json()) as { data: { page: { id: string } } }
  const other = await visitor(browser)
  const requests: string[] = []
  other.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await other.goto(`/shared/${answer.page.id}`)
  await expect(other.getByText('harmless')).toBeVisible()
  await expect(other).toHaveTitle('Hostile · Roundtrip')
  expect(await other.locator('script, img, iframe, form, .shared a, meta[http-equiv], button').count()).toBe(0)
  expect(await other.getByText('Log in').evaluate((element) => getComputedStyle(element).position)).toBe('static')
  expect(requests).toEqual([`/shared/${answer.page.id}`])
  await other.context().close()
})
