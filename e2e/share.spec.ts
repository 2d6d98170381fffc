/** Shared pages: what others see of a trader's page, and what they do not. */
import { type Browser, expect, type Page, test } from '@playwright/test'
import { faultsOf } from './faults.ts'
import { openDemo, startJournal, tokenOf } from './journal.ts'

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

// Promise [Print, files and shared links] A report, a trade or a day can be shared by a link. Until it expires or is
//   revoked, anyone who has it sees the page without logging in, and no amounts unless the trader shows them.
test('a trader shares the summary without amounts, and revokes the link', async ({ page, browser }) => {
  const root = await startJournal(page, { at: 'report' })
  const net = page.getByLabel('Key figures').locator('dd').first()
  await expect(net).toHaveText(/\$6\.90/)
  await expect(page.getByRole('heading', { name: 'All measures' })).toBeVisible()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const address = await share(page, 'My first <b>week</b>')
  // The trader's own screen is unchanged, and stays so.
  await expect(net).toHaveText(/\$6\.90/)
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.reload()
  await expect(net).toHaveText(/\$6\.90/)

  const other = await visitor(browser)
  const requests: string[] = []
  other.on('request', (request) => requests.push(request.url()))
  const response = await other.goto(address)
  expect(response?.status()).toBe(200)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('My first <b>week</b>')
  await expect(other.locator('footer')).toHaveText(/Shared by a trader with Roundtrip\. Made on .+, ends on .+\./)
  await expect(other.locator('dl.pairs').first()).toContainText('•••')
  await expect(other.getByRole('main')).toContainText(/\d%/)
  await expect(other.locator('dl.pairs').first()).toContainText(/All time · \d+ closed trades?/)
  expect(await other.evaluate(() => [...document.fonts].map(({ status }) => status))).toEqual(['loaded', 'loaded'])
  expect(await other.getByRole('img').count()).toBeGreaterThan(3)
  // Not in its texts, and not in its attributes.
  const html = await other.content()
  expect(html).not.toMatch(AMOUNT)
  expect(html).not.toContain('6.9')
  expect(html).not.toMatch(/<script|\son\w+=|\ssrc=/i)
  // The only link leads to our own home page.
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

// Promise [Print, files and shared links] A report, a trade or a day can be shared by a link. Until it expires or is
//   revoked, anyone who has it sees the page without logging in, and no amounts unless the trader shows them.
test('a trade and a day are shared from their menus, and every page from the palette', { tag: '@long' }, async ({
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
  for (const [index, title] of ['One trade', 'One day', 'One report', 'Where it went'].entries()) {
    await other.goto(links[index] ?? '')
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

/** How many pixels of two pictures differ; all if one is missing or has another size. */
function differingPixels(page: Page, picture: Buffer, expected: Buffer | undefined): Promise<number> {
  return page.evaluate(
    async (pictures) => {
      const [a, b] = await Promise.all(
        pictures.map(async (base64) => {
          const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
          const bitmap = await createImageBitmap(new Blob([bytes]))
          const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
          context?.drawImage(bitmap, 0, 0)
          return context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? new Uint8ClampedArray()
        }),
      )
      if (a === undefined || b === undefined || a.length !== b.length) return Number.POSITIVE_INFINITY
      return a.filter((value, index) => Math.abs(value - (b[index] ?? 0)) > 64).length
    },
    [picture, expected ?? Buffer.of()].map((bytes) => bytes.toString('base64')),
  )
}

/** Styles that would paint over other parts of the page. */
const COVERING = [
  [
    'a shape',
    '<svg width="100%" height="10"><rect x="-9999" y="-9999" width="99999" height="99999" fill="red"/></svg>',
  ],
  [
    'a drawing that is moved',
    `<svg x="-500" y="-500" transform="scale(99)" width="10" height="10">${'<rect x="-999" y="-999" width="9999" height="9999" fill="red"/>'}</svg>`,
  ],
  [
    'a drawing that says it overflows',
    '<svg overflow="visible" style="overflow:visible" height="9"><path d="M0 0L9 9" style="stroke:red;stroke-width:9999px"/></svg>',
  ],
  [
    'a drawing in a drawing',
    '<div><svg width="100" height="10" viewBox="0 0 100 10"><svg x="-500" y="-500" width="9999" height="9999"><rect width="9999" height="9999" fill="red"/></svg></svg></div>',
  ],
  [
    'a pattern and a marker',
    '<svg height="9"><defs><pattern id="p" width="1" height="1"><rect x="-99" width="999" height="999" fill="red"/></pattern></defs><rect y="-999" width="999" height="9999" fill="url(#p)"/></svg>',
  ],
  ['a large text', '<p style="font-size:900px">W</p><div style="font-size:900px;color:red">W</div>'],
  ['a large text of a table', '<table><tbody><tr><td style="font-size:300vh;color:red">W</td></tr></tbody></table>'],
  [
    'a large text of a drawing',
    '<svg height="20"><text x="-100" y="-100" style="font-size:900px;fill:red">W</text></svg>',
  ],
  ['many marks on a letter', `<p>a${'\u030d\u0316'.repeat(300)}</p>`],
  ['a style', '<div style="position:fixed;inset:0;margin:-999px;transform:scale(99);background:red">x</div>'],
] as const

// Promise [Print, files and shared links] A shared page runs nothing and loads nothing, whatever was submitted as the
//   page.
test('shared content never covers another part of its page', { tag: '@long' }, async ({ page, browser }) => {
  await startJournal(page)
  const token = await tokenOf(page)
  const colours = ['bg', 's1', 't1', 't2', 'line', 'line-2'].map((colour, index) => {
    return { colour, light: index < 2 ? '#ffffff' : '#000000', dark: index < 2 ? '#ffffff' : '#000000' }
  })
  const shared = async (between: (html: string) => string): Promise<string> => {
    const body = COVERING.map(([name, html]) => `<section><h2>${name}</h2></section>${between(html)}`).join('')
    const data = { title: 'Boxes', body: `${body}<section><h2>End</h2></section>`, colours, amounts: 'hidden', days: 7 }
    const headers = { authorization: `Bearer ${token}` }
    const made = await page.request.post('/fn/us-central1/sharePage', { data: { data }, headers })
    return ((await made.json()) as { data: { page: { id: string } } }).data.page.id
  }
  const other = await visitor(browser)
  const pictures = async (id: string): Promise<readonly Buffer[]> => {
    await other.goto(`/shared/${id}`)
    const guards = other.locator('.shared > section:has(h2), .top, main > h1, footer')
    await expect(guards).toHaveCount(COVERING.length + 4)
    const taken: Buffer[] = []
    for (const guard of await guards.all()) taken.push(await guard.screenshot())
    return taken
  }
  const plain = await pictures(await shared(() => ''))
  for (const [name, between] of [
    ['in a box', (html: string) => `<div>${html}</div>`],
    ['of its own', (html: string) => html],
  ] as const) {
    const covered = await pictures(await shared(between))
    const differing = await Promise.all(covered.map((picture, index) => differingPixels(page, picture, plain[index])))
    // Corners and letters are anti-aliased a little differently at other positions on a page.
    expect(Math.max(...differing), name).toBeLessThan(20)
  }
  await other.context().close()
})

// Promise [Print, files and shared links] A shared page runs nothing and loads nothing, whatever was submitted as the
//   page.
test('whatever is submitted as a page, a browser that opens it runs nothing and loads nothing', async ({
  page,
  browser,
}) => {
  await startJournal(page)
  const token = await tokenOf(page)
  const body = `<p>harmless</p><script>document.title = 'ran'</script><img src="/run.png" onerror="document.title = 'ran'">
<svg onload="document.title = 'ran'"><a href="javascript:document.title = 'ran'"><rect width="9" height="9"/></a></svg>
<iframe srcdoc="<script>top.document.title = 'ran'</script>"></iframe><meta http-equiv="refresh" content="0;url=/ran">
<div style="position:fixed;inset:0;background:url(/run.png)">Log in</div><form action="/ran"><button>Log in</button></form>`
  const data = { title: 'Hostile', body, colours: [], amounts: 'hidden', days: 7 }
  const made = await page.request.post('/fn/us-central1/sharePage', {
    data: { data },
    headers: { authorization: `Bearer ${token}` },
  })
  const { data: shared } = (await made.json()) as { data: { page: { id: string } } }
  const other = await visitor(browser)
  const requests: string[] = []
  other.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await other.goto(`/shared/${shared.page.id}`)
  await expect(other.getByText('harmless')).toBeVisible()
  await expect(other).toHaveTitle('Hostile · Roundtrip')
  expect(await other.locator('script, img, iframe, form, .shared a, meta[http-equiv], button').count()).toBe(0)
  expect(await other.getByText('Log in').evaluate((element) => getComputedStyle(element).position)).toBe('static')
  expect(requests).toEqual([`/shared/${shared.page.id}`])
  await other.context().close()
})
