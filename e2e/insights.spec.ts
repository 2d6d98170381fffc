/** Why do I lose? The demo's answer in a sentence, the trades behind it, and a rule made from it. */
import { expect, type Page, test } from '@playwright/test'
import { expectUsable } from './faults.ts'
import { openDemo, startJournal, THREE_TRADES, visit } from './journal.ts'

async function openInsights(page: Page): Promise<void> {
  await openDemo(page, { at: 'report/insights' })
  await expect(page.getByRole('heading', { name: LOSES })).toBeVisible()
}

const LOSES = /^Trades opened from \d\d:00 to \d\d:00 lost \$[\d,.]+ over [\d,]+ trades/

// Promise [Insights and views] A slice opens exactly its trades, and can become a rule or a label.
test('the first sentence about losses names hours of opening, and opens exactly those trades', async ({ page }) => {
  await openInsights(page)
  const sentence = page.getByRole('heading', { name: LOSES })
  const text = (await sentence.textContent()) ?? ''
  expect(text).toMatch(/95%: −\u2060\$[\d.]+K to −\u2060\$[\d.]+K\)\.$/)
  const [, lost, count] = /lost (\$[\d,.]+) over ([\d,]+) trades/.exec(text) ?? []
  const card = page.getByRole('region').or(page.locator('section')).filter({ has: sentence })
  await expect(card.getByText(/^Without these trades you’d be at \+\u2060\$/)).toBeVisible()
  await card.getByRole('link', { name: 'Show the trades' }).click()
  await page.waitForURL(/\/trades\?/)
  await expect(page.getByText(`${count} trades`).first()).toBeVisible()
  await expect(page.getByText(`−${lost}`).first()).toBeVisible()
})

// Promise [Insights and views] A slice opens exactly its trades, and can become a rule or a label.
test('a slice becomes the draft of a rule, which is tried on the history', { tag: '@long' }, async ({ page }) => {
  // Not the demo: whether a rule could keep its trader out of its slices depends on the day.
  await startJournal(page, { at: 'report/insights', text: losingShorts(240) })
  await expect(page.getByRole('heading', { name: /^Shorts lost/ })).toBeVisible()
  await page.getByRole('link', { name: 'Make it a rule' }).first().click()
  const form = page.getByRole('dialog', { name: 'New rule' })
  await expect(form.getByRole('combobox', { name: 'Kind' })).toHaveValue('One side only')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toBeHidden()
  await expect(page).not.toHaveURL(/draft=/)
})

// Promise [Insights and views] The coin's part loads on request, and adds up to the result of the trades it covers.
test('the coin’s part loads on request, adds up, and lets reports group by the market at the open', async ({
  page,
}) => {
  const root = await openDemo(page, { at: 'report/insights' })
  const card = page.locator('main section', { has: page.getByText('The coin’s part', { exact: true }).first() })
  await expect(card.getByText(/^A rising coin lifts every long/)).toBeVisible()
  await card.getByRole('button', { name: 'Load daily candles' }).click()
  const row = card.getByRole('row', { name: /^All trades/ })
  await expect(row).toBeVisible()
  const cells = await row.getByRole('cell').allTextContents()
  const centsOf = (text = ''): number => Math.round(100 * Number(text.replace('−', '-').replaceAll(/[^\d.-]/g, '')))
  const [coin, timing, costs, net] = cells.map(centsOf)
  expect((coin ?? 0) + (timing ?? 0) + (costs ?? 0)).toBe(net)
  await expect(card.getByText(/^Entered at random times, these trades would have made/)).toBeVisible()
  await expectUsable(page)

  await visit(page, `${root}/report/label?by=trend`)
  const groups = page.getByRole('link', { name: /^(Above|Below) the EMA 50$/ })
  await expect(groups).toHaveCount(2)
  await groups.first().click()
  await expect(page.getByText(/^Trend at the open: (Above|Below) the EMA 50$/)).toBeVisible()
})

/** One trade a day: shorts lose and longs win, independent of everything else. */
function losingShorts(count: number): string {
  const [head = ''] = THREE_TRADES.split('\n')
  const row = (time: number, side: string, price: number, id: number): string =>
    `${new Date(time).toISOString().slice(0, 19)}Z,fill,myexchange,linear,BTCUSDT,BTC,USDT,USDT,1,${side},both,1,${price},0,USDT,${id},,,`
  let seed = 7
  const below = (max: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * max)
  }
  const trades = Array.from({ length: count }, (_, day) => {
    const open = Date.UTC(2026, 0, 1 + day, below(16), below(60))
    const isShort = below(2) === 0
    const [first, last] = isShort ? (['sell', 'buy'] as const) : (['buy', 'sell'] as const)
    // Both end at a higher price.
    const price = 1_020 + below(30) - 15
    const close = open + (2 + below(5)) * 3_600_000
    return [row(open, first, 1_000, 2 * day + 1), row(close, last, price, 2 * day + 2)]
  })
  return [head, ...trades.flat(), ''].join('\n')
}

// Promise [Insights and views] A slice opens exactly its trades, and can become a rule or a label.
test('all trades of a slice can be labelled at once', { tag: '@long' }, async ({ page }) => {
  await openInsights(page)
  await page.getByRole('button', { name: 'Add a label to these' }).first().click()
  await expect(page.getByRole('dialog', { name: /^Labels of [\d,]+ trades$/ })).toBeVisible()
})

// Promise [Insights and views] The page says what it tested, how chance is ruled out and what it does not show.
test('the page says how much it tested and why it shows so little', { tag: '@long' }, async ({ page }) => {
  await openInsights(page)
  await page.getByText(/^We tested \d+ groups\. About \d+ would stand out by luck, and \d+ did not hold up\.$/).click()
  await expect(page.getByText(/could be chance/)).toBeVisible()
})

// Promise [Insights and views] The page says what it tested, how chance is ruled out and what it does not show.
test('the page says how insights are found, with findings and without', { tag: '@long' }, async ({ page }) => {
  await openInsights(page)
  const address = page.url()
  for (const search of ['', '?period=7d']) {
    await page.goto(`${address}${search}`)
    const headings = page.getByRole('heading', { name: /^(What is tested|How chance is ruled out|What is not shown)$/ })
    const summary = page.getByText('How this is found', { exact: true })
    await expect(summary).toBeVisible()
    await expect(headings).toHaveCount(0)
    await summary.focus()
    await page.keyboard.press('Enter')
    await expect(headings).toHaveCount(3)
    // The dimensions that a trader would look for, in the words of the filters.
    const tested = page.getByText(/^Your trades are split in all of these ways/)
    for (const name of ['side', 'ticker', 'hour', 'weekday', 'session']) {
      await expect(tested).toContainText(name)
    }
    await expect(page.getByText(/at least 95 of 100 such journals/)).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: /^Months, / })).toBeVisible()
  }
})

test('nothing is claimed about too few trades', { tag: '@long' }, async ({ page }) => {
  await openInsights(page)
  await page.goto(`${page.url()}?period=7d`)
  await expect(page.getByRole('heading', { name: 'Nothing here stands out from chance yet' })).toBeVisible()
})

test('the strongest insights are on the overview', { tag: '@long' }, async ({ page }) => {
  await openDemo(page)
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Where it went' }) })
  await expect(card.getByRole('link', { name: 'See all' })).toBeVisible()
  await expect(card.getByRole('link', { name: LOSES }), 'the tour says it already').toHaveCount(0)
  await page.getByRole('button', { name: 'Hide' }).click()
  await expect(card.getByRole('link', { name: LOSES })).toBeVisible()
  await card.getByRole('link', { name: 'See all' }).click()
  await expect(page).toHaveURL(/report\/insights/)
})

test('the page is accessible in both themes and on a phone', { tag: '@long' }, async ({ page }) => {
  await openInsights(page)
  await expectUsable(page)
})

/** 240 trades in our own template: twice the size after a loss, and losers held three times as long. */
function journalWithHabits(): string {
  const lines = [THREE_TRADES.split('\n')[0] ?? '']
  let time = Date.UTC(2026, 0, 5)
  let isAfterLoss = false
  for (let trade = 0; trade < 240; trade += 1) {
    // Wins and losses in a pattern with a long period.
    const isLoss = (trade * trade * 3 + trade * 3) % 11 < 6
    const size = (1 + (trade % 3) / 10) * (isAfterLoss ? 2 : 1)
    const open = time + (40 + (trade % 7)) * 60_000
    time = open + (20 + (trade % 5)) * (isLoss ? 3 : 1) * 60_000
    const fill = (at: number, side: string, price: number, id: number): string =>
      `${new Date(at).toISOString()},fill,myexchange,linear,BTCUSDT,BTC,USDT,USDT,1,${side},both,${size.toFixed(1)},${price},0,USDT,${id},,,`
    lines.push(fill(open, 'buy', 100, 2 * trade), fill(time, 'sell', isLoss ? 98 : 102, 2 * trade + 1))
    isAfterLoss = isLoss
  }
  return lines.join('\n')
}

// Promise [Insights and views] Habits after losses are named with what they cost, and only if they are more than
//   chance.
test('habits after losses are named, with what they cost', { tag: '@long' }, async ({ page }) => {
  await startJournal(page, { text: journalWithHabits() })
  await page.goto(page.url().replace('/overview', '/report/insights'))
  const heading = page.getByRole('heading', { name: /^You hold losing trades 3\.\d times as long as winning ones/ })
  await expect(heading).toBeVisible()
  await expect(
    page.getByRole('heading', { name: /^After a loss, your next trade is [12]\.\d times as large as after a win/ }),
  ).toBeVisible()
  const card = page.locator('section').filter({ has: heading })
  await expect(
    card.getByText(/^The \d+ trades open longer than \d+m, as only a quarter of your winners were/),
  ).toBeVisible()
  await expectUsable(page)
  // A trade’s length is known only once it closes: no cost, and no rule that could keep it from being opened.
  await expect(card.getByText(/this isn’t what the habit costs you\.$/)).toBeVisible()
  await expect(card.getByRole('link', { name: 'Make it a rule' })).toHaveCount(0)
})

// Promise [Insights and views] Anything known only once a trade has ended describes trades. It is never presented as a
//   cost, a gain or a reason.
test('what only the end shows is separate from what is known at the open', async ({ page }) => {
  await openInsights(page)
  const heading = page.getByRole('heading', { name: 'Known when you open' })
  const later = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'What these trades turned into' }) })
  await expect(heading).toBeVisible()
  await expect(later.getByRole('link', { name: /^Trades held .* All other trades: / }).first()).toBeVisible()
  await expect(later).not.toContainText(/costs you|makes you money|without them/i)
  await expect(
    page.getByText(/^[\d,]+ trades(, [\d,]+ independent decisions| on [\d,]+ days\. Each day counts once\.)$/),
  ).toBeVisible()
})
