/** The ledger of one account compared with its exchange's statements: coin by coin, day by day, record by record. */
import type {
  CoinCheck,
  LedgerCheck,
  LedgerCheckFigures,
  LedgerDayRow,
  LedgerDaysPage,
  LedgerDaysInput,
  LedgerRow,
  LedgerRowsPage,
} from '@roundtrip/contract/ledger'
import { absolute, DAY_MS, type Fixed, formatFixed } from '@roundtrip/core/base'
import { type Fill, type Ledger, type Renames, USD_CLASS } from '@roundtrip/core/ledger'
import {
  accountBook,
  type BalanceCheck,
  type Booking,
  BOOKING_KINDS,
  type CheckFigures,
  type CoinBook,
  contractTrades,
  eachBooking,
  type LedgerDay,
  remainderSpan,
  type StatedProfit,
  statedProfits,
  type Trade,
  writeFigures,
} from '@roundtrip/core/trades'
import { asUser } from '../../database/as-user.ts'
import type { DatabaseClient, Pool } from '../../database/connection.ts'
import type { AccountRef, LedgerSource } from '../store/owner.ts'
import { readAccount } from '../store/read-records.ts'
import { renamesOf } from '../store/renames.ts'
import { keysOfOthers, ownersOfKeys } from '../store/stored-keys.ts'

type Checked = AccountRef & { readonly checks: readonly BalanceCheck[] }
/** `importId`: the import of everything from the connection. */
type CheckInput = Checked & { readonly importId: string }

type Book = {
  readonly ledger: Ledger
  readonly renames: Renames
  /** Of its contracts. */
  readonly trades: readonly Trade[]
  readonly sources: Sources
  readonly client: DatabaseClient
}
type Sources = (keys: readonly string[]) => Promise<ReadonlyMap<string, LedgerRow['source']>>

/** Reads everything of an account as of one moment. */
async function withAccount<T>(pool: Pool, ref: AccountRef, work: (book: Book) => Promise<T>): Promise<T> {
  return asUser(pool, ref.uid, async (client) => {
    await client.query('set transaction isolation level repeatable read read only')
    const ledger = await readAccount(client, ref)
    const renames = await renamesOf(client, ref.uid)
    const trades = contractTrades(ledger, renames)
    return work({ ledger, renames, trades, client, sources: (keys) => sourcesOf(client, ref, keys) })
  })
}

/** The sources of stored records. */
async function sourcesOf(
  client: DatabaseClient,
  ref: AccountRef,
  keys: readonly string[],
): Promise<ReadonlyMap<string, LedgerRow['source']>> {
  const owners = await ownersOfKeys(client, { ...ref, keys })
  const { rows } = await client.query<{ id: string; source: LedgerSource }>(
    `select encode(uuid_send(id), 'hex') as id, source from imports where user_id = $1 and id = any($2::uuid[])`,
    [ref.uid, [...new Set(owners.values())]],
  )
  const sources = new Map(rows.map(({ id, source }) => [id, source === 'files' ? 'file' : source] as const))
  return new Map([...owners].map(([key, importId]) => [key, sources.get(importId) ?? 'manual']))
}

/** The last check of every coin, and the exchange's realised profits next to ours. */
export async function ledgerCheckOf(
  pool: Pool,
  { checks, importId, ...ref }: CheckInput,
): Promise<Omit<LedgerCheck, 'causes'>> {
  return withAccount(pool, ref, async ({ ledger, renames, trades, sources, client }) => {
    const books = accountBook(ledger, { renames, trades, checks })
      .flatMap(lastOf)
      .sort(differingFirst)
      .slice(0, MAX_COINS)
    const matches = matchesOf(ledger, { renames, trades, books })
    const elsewhere = await keysOfOthers(client, { ...ref, importId }, MAX_ELSEWHERE)
    const others = othersOf(ledger, { renames, trades, books, keys: elsewhere })
    const keys = [...matches.values()].flatMap((ofCoin) => ofCoin.map(({ record }) => record.dedupeKey))
    const sourceByKey = await sources(keys)
    const profits = statedProfits(ledger, trades)
    return {
      at: checks.at(-1)?.at ?? null,
      coins: books.map(({ coin, days, last, began }): CoinCheck => {
        const below = began === null ? undefined : days.find(({ balance }) => balance < 0n)
        const rows = (matches.get(coin) ?? []).map((booking) => rowOf(booking, sourceByKey))
        const moved = began === null ? null : (others.get(coin) ?? null)
        return {
          coin,
          last: figuresOf(last),
          began,
          belowZero: below?.day ?? null,
          matches: rows,
          others: moved === null ? null : formatFixed(moved),
          explained: moved !== null && absolute(moved + last.remainder) <= last.allowance,
        }
      }),
      profits: profitsBySymbol(profits),
      differingFills: profits
        .filter(({ agrees }) => !agrees)
        .slice(-MAX_FILLS)
        .reverse()
        .map(statedFill),
    }
  })
}

type Checking = CoinBook & { readonly last: CheckFigures; readonly began: CoinCheck['began'] }

type Differing = Pick<Book, 'renames' | 'trades'> & { readonly books: readonly Checking[] }

/** Coins that neither side ever held are left out. */
function lastOf(book: CoinBook): readonly Checking[] {
  const last = book.checks.at(-1)
  if (last === undefined || (last.ledger === 0n && last.exchange === 0n)) return []
  return [{ ...book, last, began: remainderSpan(book.checks) }]
}

/** Differing coins first, then dollars, in which most traders count. */
function differingFirst(a: Checking, b: Checking): number {
  const rank = ({ began, coin }: Checking): number => (began === null ? 2 : 0) + (USD_CLASS.has(coin) ? 0 : 1)
  return rank(a) - rank(b) || (a.coin < b.coin ? -1 : 1)
}

/**
 * For each coin that differs: records whose amount equals the remainder, apart from rounding; nearest to where it began
 * first.
 */
function matchesOf(ledger: Ledger, { renames, trades, books }: Differing): ReadonlyMap<string, readonly Booking[]> {
  const bookByCoin = new Map(books.filter(({ began }) => began !== null).map((book) => [book.coin, book]))
  const byCoin = new Map<string, Booking[]>()
  if (bookByCoin.size === 0) return byCoin
  eachBooking(ledger, { renames, trades }, (booking) => {
    const book = bookByCoin.get(booking.coin)
    if (book === undefined || !isNear(booking.record.time, book.began)) return
    const { remainder, allowance } = book.last
    if (absolute(absolute(booking.amount) - absolute(remainder)) > allowance) return
    byCoin.set(booking.coin, [...(byCoin.get(booking.coin) ?? []), booking])
  })
  for (const [coin, bookings] of byCoin) {
    const since = bookByCoin.get(coin)?.began?.since ?? 0
    const distance = ({ record }: Booking): number => Math.abs(record.time - since)
    byCoin.set(coin, bookings.sort((a, b) => distance(a) - distance(b)).slice(0, MAX_MATCHES))
  }
  return byCoin
}

/** By how much these records changed each coin that differs, up to its last check. */
function othersOf(
  ledger: Ledger,
  { renames, trades, books, keys }: Differing & { readonly keys: ReadonlySet<string> },
): ReadonlyMap<string, Fixed> {
  const until = new Map(books.filter(({ began }) => began !== null).map(({ coin, last }) => [coin, last.at]))
  const sums = new Map<string, Fixed>()
  if (until.size === 0 || keys.size === 0) return sums
  eachBooking(ledger, { renames, trades }, ({ coin, amount, record }) => {
    const end = until.get(coin)
    if (end === undefined || record.time > end || !keys.has(record.dedupeKey)) return
    sums.set(coin, (sums.get(coin) ?? 0n) + amount)
  })
  return sums
}

/** Whether a record booked at `time` can explain the difference between two checks. Transfers take up to some days. */
function isNear(time: number, began: CoinCheck['began']): boolean {
  if (began === null) return false
  return time <= began.since + UNDER_WAY_MS && time >= (began.after ?? 0) - UNDER_WAY_MS
}

function profitsBySymbol(profits: readonly StatedProfit[]): LedgerCheck['profits'] {
  const sums = new Map<string, { asset: string; fills: number; differing: number; exchange: Fixed; ours: Fixed }>()
  for (const { fill, exchange, ours, agrees } of profits) {
    const { symbol, settle } = fill.instrument
    const entry = sums.get(symbol) ?? { asset: settle, fills: 0, differing: 0, exchange: 0n, ours: 0n }
    entry.fills += 1
    entry.differing += agrees ? 0 : 1
    entry.exchange += exchange
    entry.ours += ours ?? 0n
    sums.set(symbol, entry)
  }
  return [...sums]
    .map(([symbol, sum]) => ({ symbol, ...sum, exchange: formatFixed(sum.exchange), ours: formatFixed(sum.ours) }))
    .sort((a, b) => Math.sign(b.differing) - Math.sign(a.differing) || (a.symbol < b.symbol ? -1 : 1))
}

function statedFill({ fill, exchange, ours }: StatedProfit): LedgerCheck['differingFills'][number] {
  return {
    ...traded(fill),
    key: fill.dedupeKey,
    time: fill.time,
    symbol: fill.instrument.symbol,
    asset: fill.instrument.settle,
    exchange: formatFixed(exchange),
    ours: ours === null ? null : formatFixed(ours),
  }
}

type DaysInput = Checked & Pick<LedgerDaysInput, 'coin' | 'after'>

/** A page of days, coin by coin. */
export async function ledgerDaysOf(pool: Pool, { checks, coin, after, ...ref }: DaysInput): Promise<LedgerDaysPage> {
  return withAccount(pool, ref, async ({ ledger, renames, trades }) => {
    const books = accountBook(ledger, { renames, trades, checks }).filter((book) => coin === null || book.coin === coin)
    const all = books.flatMap((book) => book.days.toReversed().map((day) => ({ coin: book.coin, day })))
    const isLater = (row: (typeof all)[number]): boolean =>
      after === null || row.coin > after.coin || (row.coin === after.coin && row.day.day < after.day)
    const rest = all.filter(isLater)
    const page = rest.slice(0, DAYS_PAGE)
    const last = page.at(-1)
    const next = last === undefined || rest.length === page.length ? null : { coin: last.coin, day: last.day.day }
    return { days: page.map((row) => dayRow(row.coin, row.day)), next }
  })
}

type RowsInput = AccountRef & { readonly coin: string; readonly day: number }

/** The records that changed a coin on one day, newest first. */
export async function ledgerRowsOf(pool: Pool, { coin, day, ...ref }: RowsInput): Promise<LedgerRowsPage> {
  return withAccount(pool, ref, async ({ ledger, renames, trades, sources }) => {
    const bookings: Booking[] = []
    eachBooking(ledger, { renames, trades }, (booking) => {
      const { time } = booking.record
      if (booking.coin === coin && time >= day && time < day + DAY_MS) bookings.push(booking)
    })
    const page = bookings.sort((a, b) => b.record.time - a.record.time).slice(0, ROWS_PAGE)
    const sourceByKey = await sources(page.map(({ record }) => record.dedupeKey))
    return { rows: page.map((booking) => rowOf(booking, sourceByKey)), more: bookings.length - page.length }
  })
}

function rowOf({ kind, amount, record }: Booking, sourceByKey: ReadonlyMap<string, LedgerRow['source']>): LedgerRow {
  const isFill = 'execution' in record
  return {
    key: record.dedupeKey,
    time: record.time,
    booked: kind,
    kind: isFill ? record.execution : record.kind,
    symbol: record.instrument?.symbol ?? null,
    ...(isFill ? traded(record) : { side: null, quantity: null, price: null }),
    amount: formatFixed(amount),
    source: sourceByKey.get(record.dedupeKey) ?? 'manual',
  }
}

function traded(fill: Fill) {
  return { side: fill.side, ...writeFigures(fill, ['quantity', 'price']) }
}

function dayRow(coin: string, { day, moved, change, balance, rows, check }: LedgerDay): LedgerDayRow {
  return {
    coin,
    day,
    ...writeFigures(moved, BOOKING_KINDS),
    ...writeFigures({ change, balance }, ['change', 'balance']),
    rows,
    check: check === null ? null : figuresOf(check),
  }
}

function figuresOf(check: CheckFigures): LedgerCheckFigures {
  const { at, isRounding } = check
  return { at, ...writeFigures(check, ['ledger', 'exchange', 'remainder']), rounding: isRounding }
}

/** A wallet full of dust is not listed completely. */
const MAX_COINS = 200
const MAX_FILLS = 200
/** Records that do not come from the connection. */
const MAX_ELSEWHERE = 200_000
const MAX_MATCHES = 5
const DAYS_PAGE = 400
const ROWS_PAGE = 500
/** From a transfer to its booking on the other side. */
const UNDER_WAY_MS = 3 * DAY_MS
