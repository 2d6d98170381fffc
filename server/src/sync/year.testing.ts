/**
 * A year in the life of one account at a simulated exchange that changes its mind, read every few days, with the clock
 * moved. After every run that reads everything, the balance table has no remainder.
 *
 * Each life has trades, funding, transfers, answers that are cut off or repeated, and a day of maintenance. On top:
 *
 * | Exchange | Deposits | Withdrawals | Key | A list that is gone for a week | Coin that is renamed |
 * |---|---|---|---|---|---|
 * | Binance | wait, are credited, are rejected after that | counted at once, cancelled, rejected, failed | loses its right to read, is revoked, is bound to another address | withdrawals | OM, whose pair is refused from then on, which is not trouble where it was read to its end |
 * | Bybit | wait without a time, arrive or fail | counted at once, cancelled, rejected, failed | the same | withdrawals | OM |
 * | OKX | wait, are held for weeks and released | counted at once, cancelled, failed | the same | withdrawals | OM |
 * | Kraken | are listed once they arrive | come back in an entry of their own | the same | the ledger | OM |
 * | Hyperliquid | final as they are listed | final as they are listed | has none | none: all lists have one address | none |
 *
 * Lists of exchanges without a simulated account go through their year in `exchanges/readers/settling.long.test.ts`.
 */
import type { Trouble } from '@roundtrip/contract/exchanges'
import { DAY_MS, formatFixed, HOUR_MS, MINUTE_MS, mulberry32 } from '@roundtrip/core/base'
import { createRenames } from '@roundtrip/core/ledger'
import { holdingsOf } from '@roundtrip/core/trades'
import { type FakeAccount, type FakeExchange, makeAccount, startFakeExchange } from '../../../fakes/exchange.ts'
import { bookFill, type FakeMove } from '../../../fakes/exchange/account.ts'
import { beginMove, changeMove, renameCoin } from '../../../fakes/exchange/changes.ts'
import { decimal } from '../../../fakes/exchange/decimal.ts'
import type { FakeInstrument } from '../../../fakes/exchange/instruments.ts'
import { proofOf } from './prove-ledger.ts'
import { type AccountReader, ReadingTrouble } from '../exchanges/readers/reader.ts'
import {
  type AccountReading,
  newReading,
  readerOf,
  readStream,
  unlimitedRequests,
} from '../exchanges/readers/reading.testing.ts'
import { unsettledSince } from '../exchanges/readers/walk-windows.ts'

type YearExchange = FakeAccount['exchange']

/** The states of a movement, as the exchange writes them. */
type States = {
  readonly waits: readonly string[]
  /** States that count and can still fail. */
  readonly counts: readonly string[]
  readonly done: string
  readonly fails: readonly string[]
}

type Life = {
  readonly deposit: States
  readonly withdrawal: States
  /** The coin that is deposited and withdrawn, and the wallet in which that happens. */
  readonly money: readonly [coin: string, wallet: 'spot' | 'funding' | 'perp' | 'main']
  readonly symbols: readonly string[]
  /** The exchange's errors for a key that it does not accept; null if there is no key. */
  readonly refusals: { readonly right: Trouble; readonly revoked: Trouble; readonly address: Trouble } | null
  /** The path of the list that is missing for a week. */
  readonly gone: string | null
  /** A coin's old and new market. */
  readonly renamed: readonly [FakeInstrument, FakeInstrument] | null
  /** The error for the old market if it was not read on the last day before it was delisted. */
  readonly delisted?: string
}

const FINAL: States = { waits: [], counts: [], done: '', fails: [] }

function marketsOf(symbols: readonly [string, string], overrides: Partial<FakeInstrument>): Life['renamed'] {
  const [old, next] = (['OM', 'MANTRA'] as const).map((base, index) => {
    const steps = { contractSize: '1', priceStep: '0.0001', quantityStep: '0.1', lot: 100, hedged: false }
    const names = { symbol: symbols[index] ?? '', kind: 'spot' as const, base, quote: 'USDT', settle: 'USDT' }
    return { exchange: 'binance' as const, wallet: 'main' as const, ...names, ...steps, ...overrides }
  })
  return old === undefined || next === undefined ? null : [old, next]
}

// The states are those of `exchanges/readers/settling-lists.testing.ts`.
const LIVES: Readonly<Record<YearExchange, Life>> = {
  binance: {
    deposit: { waits: ['0', '8'], counts: ['6'], done: '1', fails: ['2'] },
    withdrawal: { waits: [], counts: ['0', '2', '4'], done: '6', fails: ['1', '3', '5'] },
    money: ['USDT', 'spot'],
    symbols: ['BTCUSDT', 'BNBUSDT', 'BTCUSD_PERP'],
    refusals: { right: 'key-refused', revoked: 'key-refused', address: 'key-refused' },
    gone: '/sapi/v1/capital/withdraw/history',
    renamed: marketsOf(['OMUSDT', 'MANTRAUSDT'], { exchange: 'binance', wallet: 'spot' }),
    delisted: 'spot/fills/OMUSDT: -1121 Invalid symbol.',
  },
  bybit: {
    deposit: { waits: ['1', '2', '10011'], counts: [], done: '3', fails: ['4'] },
    withdrawal: {
      waits: [],
      counts: ['SecurityCheck', 'Pending'],
      done: 'success',
      fails: ['CancelByUser', 'Reject', 'Fail'],
    },
    money: ['USDT', 'funding'],
    symbols: ['BTCUSDT', 'ETHUSDT', 'BTCUSD'],
    refusals: { right: 'rights-missing', revoked: 'key-unknown', address: 'address-refused' },
    gone: '/v5/asset/withdraw/query-record',
    renamed: marketsOf(['OMUSDT', 'MANTRAUSDT'], { exchange: 'bybit' }),
  },
  okx: {
    deposit: { waits: ['0', '14', '12', '17'], counts: ['1'], done: '2', fails: [] },
    withdrawal: { waits: [], counts: ['0', '17', '10'], done: '2', fails: ['-1', '-2'] },
    money: ['USDT', 'funding'],
    symbols: ['BTC-USDT', 'ETH-USDT-SWAP', 'BTC-USD-SWAP'],
    refusals: { right: 'rights-missing', revoked: 'key-unknown', address: 'address-refused' },
    gone: '/api/v5/asset/withdrawal-history',
    renamed: marketsOf(['OM-USDT', 'MANTRA-USDT'], { exchange: 'okx' }),
  },
  kraken: {
    deposit: { waits: ['on its way'], counts: [], done: 'arrived', fails: ['failed'] },
    withdrawal: { waits: [], counts: ['sent'], done: 'done', fails: ['returned'] },
    money: ['ZUSD', 'main'],
    symbols: ['XXBTZUSD', 'SOLUSD'],
    refusals: { right: 'rights-missing', revoked: 'key-refused', address: 'rights-missing' },
    gone: '/0/private/Ledgers',
    renamed: marketsOf(['OMUSD', 'MANTRAUSD'], { exchange: 'kraken', quote: 'ZUSD', settle: 'ZUSD' }),
  },
  hyperliquid: {
    deposit: FINAL,
    withdrawal: FINAL,
    money: ['USDC', 'perp'],
    symbols: ['BTC', 'SOL', 'PURR/USDC'],
    refusals: null,
    gone: null,
    renamed: null,
  },
}

/** 2025-06-01T00:30:00Z. The year includes the rename of OM, one for four, on 2026-03-04. */
const BEGIN = Date.UTC(2025, 5, 1, 0, 30)
const DAYS = 365
const RENAMED_ON = (Date.UTC(2026, 2, 4, 0, 30) - BEGIN) / DAY_MS
const RENAMED_FOR = 4
/** No movement begins later, so that all are final at the end. */
const LAST_BEGINS = DAYS - 70

/** First and last day. */
const WITHOUT_RIGHT = [40, 46] as const
const REVOKED = [100, 140] as const
const BOUND = [180, 183] as const
const MAINTENANCE = [200, 200] as const
const LIST_GONE = [215, 222] as const

const within = (day: number, [first, last]: readonly [number, number]): boolean => day >= first && day <= last

type Planned = { readonly move: FakeMove; readonly state: string; readonly counts: boolean; readonly day: number }

type World = {
  readonly life: Life
  readonly account: FakeAccount
  readonly exchange: FakeExchange
  readonly random: () => number
  readonly planned: Planned[]
}

/** The activity up to a time of a day. */
function liveOn(world: World, day: number, now: number): void {
  const { life, account, exchange, random } = world
  account.trade(Math.floor(random() * 5), now)
  tradeRenamed(world, day, now)
  if (day < LAST_BEGINS && random() < 0.3) begin(world, day, now)
  const due = world.planned.filter((change) => change.day <= day)
  world.planned.splice(0, Infinity, ...world.planned.filter((change) => change.day > day))
  for (const { move, state, counts } of due) changeMove(account, move, { state, counts, now })
  exchange.allow(account, { read: !within(day, WITHOUT_RIGHT) })
  account.state = within(day, REVOKED) ? 'revoked' : 'active'
  account.allowedIp = within(day, BOUND) ? '203.0.113.7' : null
  exchange.faults = within(day, MAINTENANCE)
    ? { seed: day, share: 1, where: 'everything', kinds: ['maintenance'] }
    : { seed: day, share: 0.01, kinds: ['truncated', 'unavailable', 'cut-off', 'nonsense', 'shuffled'] }
  exchange.refusals.clear()
  if (life.gone !== null && within(day, LIST_GONE)) {
    exchange.refusals.set(life.gone, { status: 404, body: '<html><body>This page has moved.</body></html>' })
  }
}

/** A deposit or withdrawal begins. One in ten stays in its first state for weeks. */
function begin({ life, account, random, planned }: World, day: number, now: number): void {
  const kind = random() < 0.5 ? 'deposit' : 'withdrawal'
  const { waits, counts, done, fails } = life[kind]
  const [asset, wallet] = life.money
  const amount = (50 + 10 * random()).toFixed(2)
  const [from, to] = kind === 'deposit' ? [null, wallet] : [wallet, null]
  const end = random() < 0.6 ? done : (fails[Math.floor(random() * fails.length)] ?? done)
  const states = [...waits, ...counts, end]
  const [first = done] = states
  const fee = kind === 'deposit' ? '0' : '1'
  const move = beginMove(account, { time: now, kind, asset, amount, fee, from, to, state: first })
  const isCounted = (state: string): boolean => state === done || counts.includes(state)
  const isLong = random() < 0.1
  let at = day
  for (const [index, state] of states.entries()) {
    planned.push({ move, state, counts: isCounted(state), day: Math.floor(at) })
    at += isLong && index === 0 ? 40 + 15 * random() : 1 + 3 * random()
  }
}

/** The coin is bought and sold under its old name, and sold under its new one. */
function tradeRenamed({ life, account, exchange }: World, day: number, now: number): void {
  if (life.renamed === null) return
  const [old, next] = life.renamed
  const market = day < RENAMED_ON ? old : next
  if (day === 0 || day === RENAMED_ON) exchange.listings.splice(0, Infinity, market)
  if (day === RENAMED_ON) renameCoin(account, { from: old.base, to: next.base, ratio: RENAMED_FOR })
  if (day % 30 !== 3) return
  const isNew = market === next
  const id = account.fills.length + 1
  bookFill(account, {
    time: now,
    instrument: market,
    side: isNew || day % 60 === 33 ? 'sell' : 'buy',
    leg: 'net',
    price: decimal(isNew ? '0.0625' : '0.25'),
    quantity: decimal(isNew ? '40' : day % 60 === 33 ? '50' : '100'),
    orderId: (account.fills.at(-1)?.orderId ?? 0) + 1,
    marketId: 10_000_000 + id,
    maker: false,
    cause: 'trade',
    feeRate: decimal('0.001'),
    feeAsset: market.quote,
    feeAssetPrice: decimal('1'),
  })
}

/** Reads new records as the engine does: the key first, then each stream separately. Returns the failures. */
async function readOnce(reader: AccountReader, until: number, reading: AccountReading): Promise<readonly string[]> {
  try {
    const { rights } = await reader.rights()
    if (rights.read === false) return ['the key: rights-missing']
  } catch (error) {
    if (!(error instanceof ReadingTrouble)) throw error
    return [`the key: ${error.reason}`]
  }
  const names = new Set((await reader.streams()).map(({ name }) => name))
  for (const name of reading.positions.keys()) names.add(name)
  const failed: string[] = []
  for (const stream of names) {
    try {
      for (const name of await readStream(reader, { stream, until, tries: 6 }, reading)) names.add(name)
    } catch (error) {
      if (!(error instanceof ReadingTrouble)) throw error
      failed.push(`${stream}: ${error.exchangeMessage ?? error.reason}`)
    }
  }
  return failed
}

/** The lines of the balance table that have a remainder. */
async function remaindersOf(reader: AccountReader, { fills, cashEvents }: AccountReading): Promise<readonly string[]> {
  const live = await reader.live()
  const { positions, assets, bookings } = holdingsOf(
    { fills: [...fills.values()], cashEvents: [...cashEvents.values()] },
    createRenames(),
  )
  const proof = proofOf(
    {
      positions: positions.map((leg) => ({ ...leg, quantity: formatFixed(leg.quantity) })),
      assets: [...assets].map(([asset, amount]) => ({ asset, amount: formatFixed(amount) })),
      bookings,
      renames: [],
    },
    live,
  )
  return [
    ...proof.balances.filter(({ rounding }) => !rounding).map(({ asset, remainder }) => [asset, remainder] as const),
    ...proof.positions.map(({ symbol, side, remainder }) => [`${symbol} ${side}`, remainder] as const),
  ].flatMap(([name, remainder]) => (remainder === '0' ? [] : [`${name} ${remainder}`]))
}

/**
 * Lives through the year, reading at most every `rhythm` days. Returns what should not happen: remainders in the
 * balance table, streams that failed without a reason or did not fail with one, rows that cannot be read, and streams
 * with pending rows at the end.
 */
export async function faultsOfAYear(name: YearExchange, rhythm: number): Promise<readonly string[]> {
  const life = LIVES[name]
  let now = BEGIN
  const exchange = await startFakeExchange({ now: () => now, limits: { scale: null } })
  try {
    const made = { exchange: name, seed: 3, fills: 60, from: BEGIN - 20 * DAY_MS, to: BEGIN - HOUR_MS }
    const account = exchange.addAccount(makeAccount({ ...made, symbols: life.symbols }))
    const world: World = { life, account, exchange, random: mulberry32(5), planned: [] }
    const reader = readerOf(account, { gateway: exchange.gateway, now: () => now, limits: unlimitedRequests() })
    const reading = newReading()
    const faults: string[] = []
    let next = 0
    for (let day = 0; day <= DAYS && faults.length < MAX_FAULTS; day += 1) {
      now = BEGIN + day * DAY_MS
      liveOn(world, day, now)
      now += MINUTE_MS
      if (day < next && day < DAYS) continue
      next = day + 1 + Math.floor(world.random() * rhythm)
      const read = await readOnce(reader, now, reading)
      const failed = read.filter((text) => day < RENAMED_ON || text !== life.delisted)
      faults.push(...unexpectedOn(life, day, failed).map((text) => `day ${day}: ${text}`))
      if (failed.length > 0) continue
      faults.push(...(await remaindersOf(reader, reading)).map((text) => `day ${day}: remainder ${text}`))
    }
    const waiting = [...reading.positions].filter(([, position]) => unsettledSince(position) !== null)
    return [...faults, ...reading.refused, ...waiting.map(([stream]) => `${stream} waits`)]
  } finally {
    await exchange.close()
  }
}

const MAX_FAULTS = 5

/** Some return the same error as when they are overloaded. */
const MAINTAINED = /maintenance|no-answer|Unavailable|overloaded|502|try again/i

/** The failures without a reason on that day; and expected failures that did not occur. */
function unexpectedOn({ refusals, gone }: Life, day: number, failed: readonly string[]): readonly string[] {
  const refusal = refusals === null ? null : refusalOn(refusals, day)
  if (refusal !== null) return failed.join() === `the key: ${refusal}` ? [] : [`not ${refusal}`, ...failed]
  // Never as if a list were empty.
  const isDown = within(day, MAINTENANCE)
  const isGone = gone !== null && within(day, LIST_GONE)
  if ((isDown || isGone) && failed.length === 0) return ['nothing failed']
  return isGone ? [] : failed.filter((text) => !isDown || !MAINTAINED.test(text))
}

function refusalOn({ right, revoked, address }: NonNullable<Life['refusals']>, day: number): Trouble | null {
  if (within(day, WITHOUT_RIGHT)) return right
  if (within(day, REVOKED)) return revoked
  return within(day, BOUND) ? address : null
}
