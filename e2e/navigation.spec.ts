import { expect, type Page, test } from '@playwright/test'
import { importFile, openDemo, startJournal } from './journal.ts'

const HEAD =
  'time,kind,venue,market,symbol,base,quote,settle,contract_size,side,position_side,quantity,price,fee,fee_asset,trade_id,order_id,asset,amount'

/** One round trip in each of these hours: longs in even hours, shorts in odd ones, each with a different result. */
function manyTrades(
  number: number,
  {
    since = Date.UTC(2026, 2, 2),
    everyHours = 1,
    firstId = 0,
  }: { since?: number; everyHours?: number; firstId?: number } = {},
): string {
  const lines = Array.from({ length: number }, (_, index) => {
    const open = new Date(since + index * everyHours * 3_600_000)
    const close = new Date(open.getTime() + 1_800_000)
    const [enter, leave] = index % 2 === 0 ? ['buy', 'sell'] : ['sell', 'buy']
    const row = (time: Date, side: string | undefined, price: number, id: number): string =>
      `${time.toISOString().slice(0, 19)}Z,fill,myexchange,linear,BTCUSDT,BTC,USDT,USDT,1,${side},both,1,${price},0,USDT,${id},,,`
    return [
      row(open, enter, 100, firstId + index * 2 + 1),
      row(close, leave, 100 + ((index * 37) % 101), firstId + index * 2 + 2),
    ].join('\n')
  })
  return `${HEAD}\n${lines.join('\n')}\n`
}

const main = (page: Page) => page.getByRole('main')
const table = (page: Page) => page.getByRole('region', { name: 'Trades' })
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main', exact: true })
const chips = (page: Page) => page.getByRole('group', { name: 'Active filters' })

// Promise [Every screen] Filters persist across screens and reloads, and going back returns to the same place in a
//   list.
test('a filter persists on every screen and after a reload, and is cleared for all screens at once', async ({
  page,
}) => {
  await startJournal(page, { text: manyTrades(12) })
  await page.goto(page.url().replace(/overview.*/, 'report?side=short'))
  const chip = chips(page).getByRole('button', { name: 'Remove Short' })
  await expect(chip).toBeVisible()
  const reports = page.getByRole('navigation', { name: 'Reports' })
  for (const tab of ['Where it went', 'Breakdown', 'What if', 'Breakdown']) {
    await reports.getByRole('link', { name: tab }).click()
    await expect(page).toHaveURL(/side=short/)
    await expect(chip).toBeVisible()
  }
  for (const grouping of ['Hour', 'Calendar day', 'Month', 'Label', 'Ticker', 'Holding time', 'Session']) {
    await page.getByRole('combobox', { name: 'Group by' }).click()
    await page.getByRole('option', { name: grouping, exact: true }).click()
    await expect(page).toHaveURL(/side=short/)
    await expect(chip).toBeVisible()
  }
  for (const screen of ['Trades', 'Overview', 'Reports']) {
    await sidebar(page).getByRole('link', { name: screen }).click()
    await expect(chip).toBeVisible()
  }
  // Through screens without filters, by keys and after a reload.
  await sidebar(page).getByRole('link', { name: 'Calculator' }).click()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await expect(chip).toBeVisible()
  await expect(main(page).getByText('6 trades')).toBeVisible()
  await chip.click()
  await expect(main(page).getByText('12 trades')).toBeVisible()
  await sidebar(page).getByRole('link', { name: 'Reports' }).click()
  await expect(page).toHaveURL(/report$/)
  await expect(chips(page)).toBeHidden()
})

// Promise [Every screen] Filters persist across screens and reloads, and going back returns to the same place in a
//   list.
test('a trade steps through the list it was opened from, and going back returns to the same place', {
  tag: '@long',
}, async ({ page }) => {
  await startJournal(page, { text: manyTrades(80) })
  await page.goto(page.url().replace(/overview.*/, 'trades?side=long'))
  await table(page).getByRole('columnheader', { name: 'Net P&L' }).getByRole('button').click()
  await expect(page).toHaveURL(/sort=net&dir=desc/)
  await table(page).evaluate((element) => element.scrollTo(0, 700))
  const row = (index: number) => table(page).locator(`[data-index="${index}"]`)
  await expect(row(25)).toBeVisible()
  const top = await table(page).evaluate((element) => element.scrollTop)
  const idOf = async (index: number) =>
    new URL((await row(index).getByRole('link').getAttribute('href')) ?? '', 'http://x').searchParams.get('trade')
  const [before, opened, after] = [await idOf(24), await idOf(25), await idOf(26)]
  await row(25).getByRole('link').click()
  await expect(page.getByText('26 of 40 trades')).toBeVisible()
  await expect(chips(page).getByRole('button', { name: 'Remove Long' })).toBeVisible()
  // A key steps from the trade that is shown.
  const shows = async (id: string | null, index: number): Promise<void> => {
    await expect(page).toHaveURL(new RegExp(`trade=${id}\\b.*side=long`))
    await expect(page.getByText(`${index} of 40 trades`)).toBeVisible()
  }
  await shows(opened, 26)
  await page.keyboard.press(']')
  await shows(after, 27)
  await page.keyboard.press('[')
  await shows(opened, 26)
  await page.keyboard.press('[')
  await shows(before, 25)
  await page.goBack()
  await expect(row(24).getByRole('link')).toBeFocused()
  expect(await table(page).evaluate((element) => element.scrollTop)).toBe(top)
  await expect(page).toHaveURL(/side=long&sort=net&dir=desc/)
  // The link back leads to the same list, at the trade.
  await page.goForward()
  await main(page).getByRole('link', { name: 'Trades', exact: true }).click()
  await expect(page).toHaveURL(/side=long&sort=net&dir=desc/)
  await expect(row(24).getByRole('link')).toBeFocused()
  // Without a list, trades are in order of the latest close.
  const { pathname, origin } = new URL(page.url())
  await page.goto(`${origin}${pathname}`)
  const [first, second] = [await idOf(0), await idOf(1)]
  await page.goto(`${origin}${pathname}/single?trade=${first}`)
  await expect(page.getByText('1 of 80 trades')).toBeVisible()
  await page.keyboard.press(']')
  await expect(page).toHaveURL(new RegExp(`trade=${second}`))
})

test('the equity curve shows a large import at once, the same as after a reload', { tag: '@long' }, async ({
  page,
}) => {
  await startJournal(page, { text: manyTrades(6) })
  const curve = page.getByRole('group', { name: /Cumulative net P&L, now/ })
  await expect(curve.locator('canvas').first()).toBeVisible()
  const small = await curve.getAttribute('aria-label')
  await importFile(
    page,
    'many.csv',
    manyTrades(1_500, { since: Date.UTC(2021, 0, 1), everyHours: 24, firstId: 10_000 }),
  )
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(curve).not.toHaveAttribute('aria-label', small ?? '')
  const drawn = () =>
    curve.evaluate(async (element) => {
      // The chart draws in the frame after its data, and again if its axis became wider.
      for (let frames = 0; frames < 10; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
      return [...element.querySelectorAll('canvas')].map((canvas) => canvas.toDataURL())
    })
  await page.mouse.move(1, 1)
  const before = await drawn()
  const large = (await curve.getAttribute('aria-label')) ?? ''
  // A canvas that is read while it fills is drawn differently from then on, with other edges, so each try has new ones.
  await expect(async () => {
    await page.reload()
    await expect(curve).toHaveAttribute('aria-label', large)
    await expect(curve.locator('canvas').first()).toBeVisible()
    expect(await drawn()).toEqual(before)
  }).toPass()
})

test('a screen opens at the top, and going back or reloading returns to the same place', async ({ page }) => {
  // What a screen throws as it is left shows an error until the next address, and is always in the console.
  const thrown: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('TypeError')) thrown.push(message.text())
  })
  await openDemo(page)
  const calendar = main(page).getByRole('region', { name: /20\d\d/ })
  const settled = async () => {
    await expect(calendar).toBeVisible()
    await expect(main(page).locator('[data-waiting]')).toHaveCount(0)
    await expect(main(page).getByRole('link', { name: /^Data health.*counted/ })).toBeVisible()
  }
  const top = () => page.evaluate(() => window.scrollY)
  // The element that the reader is looking at: a card above that fills late must not move it.
  const topOfCalendar = () => calendar.evaluate((card) => Math.round(card.getBoundingClientRect().top))
  await settled()
  // A card above may still grow by a fraction of a pixel, which moves the page along.
  const scrolled = async () => {
    await page.evaluate(() => window.scrollTo(0, 700))
    return top()
  }
  await expect.poll(scrolled).toBe(700)
  const seen = await topOfCalendar()
  await sidebar(page).getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveTitle(/^Settings/)
  await expect(main(page)).toBeFocused()
  expect(await top()).toBe(0)
  // A part of it that was linked to is scrolled to, and can be left again.
  await main(page).getByRole('link', { name: 'Journal', exact: true }).click()
  await expect(page).toHaveURL(/#/)
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveTitle(/^Overview/)
  await settled()
  await expect.poll(top).toBe(700)
  await expect.poll(topOfCalendar).toBe(seen)
  await page.reload()
  await settled()
  await expect.poll(top).toBe(700)
  await expect.poll(topOfCalendar).toBe(seen)
  // A choice on a screen keeps the scroll position.
  await main(page).getByRole('button', { name: 'Month before' }).click()
  await expect(page).toHaveURL(/calendar=/)
  expect(await top()).toBe(700)
  expect(thrown).toEqual([])
})
