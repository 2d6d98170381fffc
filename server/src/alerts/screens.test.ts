/**
 * Screens that are watched while the page is closed: an instrument that starts to meet one is reported once, then not
 * again for an hour.
 */
import { PLAIN_AWAY } from '@roundtrip/contract/documents'
import { HOUR_MS, MINUTE_MS } from '@roundtrip/core/base'
import { type LiveFigures, writeListing, writeLive } from '@roundtrip/core/screener'
import { beforeEach, expect, test } from 'vitest'
import { candleService } from '../market/candle-service.ts'
import { marketService } from '../market/market-service.ts'
import { claim, storeData } from '../market/venue-data.ts'
import { query } from '../testing/database.testing.ts'
import { choose, journal, look, mailed, poolOf, posted, store, whileRunning, withJournal } from './alerts.testing.ts'
import { startScreenJobs } from './screen-jobs.ts'

withJournal()

const VENUE = 'bybit-linear'
const SCREEN = { name: 'Above 100', page: 'screener', search: `venue=${VENUE}&where=price.above.100` }
const IDS = ['AAAUSDT', 'BBBUSDT', 'CCCUSDT', 'DDDUSDT', 'EEEUSDT']

beforeEach(async () => {
  await query(journal.server, 'delete from screen_marks')
  await whileRunning(async () => {
    await store('views', 'above', SCREEN)
    await bells(['above'])
  })
  await choose({ screens: ['webhook'] })
})

const bells = (ids: readonly string[]): Promise<void> =>
  store('screener', 'main', { columns: [], watched: [], bells: ids, indicators: [] })

const listed = (id: string) => ({
  id,
  symbol: id,
  base: id.slice(0, 3),
  quote: 'USDT',
  settle: 'USDT',
  kind: 'linear' as const,
  contractSize: '1',
  quantityStep: null,
  priceTick: null,
  leastQuantity: null,
  leastNotional: null,
  mostLeverage: null,
  makerFee: null,
  takerFee: null,
  listedAt: null,
})

/** What the screener's market has stored of the venue; no exchange takes part. */
async function trade(prices: readonly number[], at = journal.now): Promise<void> {
  const pool = poolOf()
  const live = new Map(
    prices.map((last, index): [string, LiveFigures] => [
      IDS[index] ?? '',
      {
        ticker: {
          time: at,
          last,
          mark: null,
          bid: null,
          ask: null,
          high24h: null,
          low24h: null,
          change24h: null,
          quoteVolume24h: 1_000,
          contracts24h: null,
        },
        funding: null,
        openInterest: null,
      },
    ]),
  )
  const data = { listing: writeListing(IDS.map(listed)), tickers: writeLive(live, at) }
  for (const kind of ['listing', 'tickers'] as const) {
    await query(journal.server, 'delete from market_data where venue = $1 and kind = $2', [VENUE, kind])
    await claim({ pool, venue: VENUE, kind }, HOUR_MS)
    await storeData({ pool, venue: VENUE, kind }, { body: data[kind], at, nextMs: HOUR_MS })
  }
}

/** One run of one server, including what it sends. */
async function lookAtScreens(): Promise<void> {
  const pool = poolOf()
  const log = { warn: (error: unknown) => expect(error).toBeNull() }
  const refuse = async () => Promise.reject(new Error('No exchange takes part.'))
  const exchanges = { fetch: refuse } as never
  const candles = candleService({ pool, exchanges, now: () => journal.now })
  const markets = marketService({
    pool,
    exchanges,
    candles,
    enabledExchanges: 'not-at-all',
    now: () => journal.now,
    log,
  })
  await query(journal.server, `delete from market_data where kind = 'alerts'`)
  const jobs = startScreenJobs({ pool, markets, log, now: () => journal.now }, HOUR_MS)
  await jobs.look()
  await jobs.close()
  markets.stop()
  await look()
}

async function tick(prices: readonly number[], minutes = 1): Promise<void> {
  journal.now += minutes * MINUTE_MS
  await trade(prices)
  await lookAtScreens()
}

const titles = () => posted.map(({ body }) => body['title'])

test('what meets a screen at first is not news; what enters it is, once, also for a server that starts', async () => {
  await tick([150, 50])
  await tick([150, 50])
  expect(titles()).toEqual([])
  await tick([150, 101])
  await tick([150, 102])
  expect(posted).toMatchObject([
    {
      body: {
        about: 'screens',
        title: 'Above 100: BBBUSDT',
        sentence: 'New in your screen. Bybit linear, 15:03.',
        matches: [{ id: 'BBBUSDT', symbol: 'BBBUSDT' }],
        url: `https://journal.example/user/${journal.user.uid}/screener?venue=${VENUE}&where=price.above.100&open=BBBUSDT`,
      },
    },
  ])
})

// Promise [Alerts and notifications] An alert is sent once per channel, however many servers check and whichever of
//   them fail, and without amounts unless the trader wants them.
test('an instrument is not reported again for an hour; others are', async () => {
  await tick([50, 50])
  await tick([101, 50])
  await tick([50, 50])
  await tick([101, 50])
  await tick([101, 101])
  expect(titles()).toEqual(['Above 100: AAAUSDT', 'Above 100: BBBUSDT'])
  await tick([50, 101], 60)
  await tick([101, 101])
  expect(titles().slice(2)).toEqual(['Above 100: AAAUSDT'])
})

test('several at once are one message', async () => {
  await tick([50, 50, 50, 50, 50])
  await tick([101, 101, 101, 101, 101])
  expect(titles()).toEqual([expect.stringMatching(/^Above 100: \w+, \w+, \w+ and 2 more$/)])
})

test('other conditions begin anew, and old prices say nothing', async () => {
  await tick([50, 150])
  await whileRunning(() => store('views', 'above', { ...SCREEN, search: `venue=${VENUE}&where=price.below.100` }))
  await tick([50, 150])
  expect(titles()).toEqual([])
  journal.now += 10 * MINUTE_MS
  await trade([50, 50], journal.now - 6 * MINUTE_MS)
  await lookAtScreens()
  expect(titles()).toEqual([])
  await tick([50, 50])
  expect(titles()).toEqual(['Above 100: BBBUSDT'])
})

test('nobody looks without a bell, or where the trader wants no such alerts', async () => {
  const marks = () => query(journal.server, 'select screen from screen_marks')
  await whileRunning(() => bells([]))
  await tick([50, 50])
  expect(await marks()).toEqual([])
  await whileRunning(() => bells(['above']))
  await choose(PLAIN_AWAY)
  await tick([50, 50])
  expect([await marks(), mailed, posted]).toEqual([[], [], []])
})

test('of many bells the first five are watched', async () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  await whileRunning(async () => {
    for (const id of ids) await store('views', id, { ...SCREEN, name: `Screen ${id}` })
    await bells(['none', ...ids])
  })
  await tick([50, 50])
  const marks = await query(journal.server, 'select screen from screen_marks order by screen')
  expect(marks.map(({ screen }) => screen)).toEqual(['a', 'b', 'c', 'd', 'e'])
})
