/** Made-up journals: noise of many kinds, which shows nothing, and effects planted in it. */
import { DAY_MS, HOUR_MS, MINUTE_MS, mulberry32 } from '../base/index.ts'
import { allocateColumns, allocateEvents, MONEY_UNIT, type TradeColumns } from '../reports/index.ts'

export const SETTINGS = { zone: 'UTC', dayStartMinutes: 0, breakevenBand: 0, startBalance: null, basis: null }

export type Noise = (journal: Random, trade: Circumstances) => number
/** `shared`: a standard normal number that the trades of a basket share. */
type Circumstances = { readonly holdMs: number; readonly size: number; readonly shared: number }
/** One random source with the distributions that noise consists of. */
export type Random = ReturnType<typeof randomOf>

export function randomOf(seed: number) {
  const uniform = mulberry32(seed)
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform())
  return {
    uniform,
    normal,
    below: (count: number) => Math.floor(uniform() * count),
    /** Student's t with three degrees of freedom. */
    student3: () => normal() / Math.sqrt((normal() ** 2 + normal() ** 2 + normal() ** 2) / 3),
  }
}

/** Results of about 100 that are independent of every trait of a slice. Their mean is 0 except for the last kinds. */
export const NOISE: Readonly<Record<string, Noise>> = {
  normal: ({ normal }) => 100 * normal(),
  'heavy-tailed': ({ student3 }) => 60 * student3(),
  'log-normal': ({ normal }) => 60 * (Math.exp(normal()) - Math.exp(0.5)),
  'many small wins and rare big losses': ({ uniform, normal }) =>
    uniform() < 0.05 ? -380 + 60 * normal() : 20 + 8 * normal(),
  'rare big wins and many small losses': ({ uniform, normal }) =>
    uniform() < 0.03 ? 970 + 200 * normal() : -30 + 10 * normal(),
  'as large as the position': ({ normal }, { size }) => (size / 50) * normal(),
  'wider the longer it is held': ({ normal }, { holdMs }) => 20 * Math.sqrt(holdMs / (15 * MINUTE_MS)) * normal(),
  'in baskets that rise and fall together': ({ normal }, { shared }) => 70 * shared + 70 * normal(),
  'earning everywhere': ({ student3 }) => 40 + 60 * student3(),
  'losing everywhere': ({ student3 }) => -40 + 60 * student3(),
}

export type MadeTrade = {
  readonly ticker: number
  readonly side: 1 | -1
  readonly openTime: number
  readonly closeTime: number
  readonly size: number
  readonly net: number
  /** The number of its account; 0 by default. */
  readonly account?: number
}

export const TICKERS = 8
/** 1 January 2025 in UTC ms. */
export const FIRST_DAY = 1_735_689_600_000
/** Trades are opened in pairs, within a minute. */
const BASKET = 2

/**
 * Trades over the given days, with human habits: preferred hours, holding times over several orders of magnitude, and
 * positions whose size stays large or small for a while.
 */
export function madeTrades(random: Random, count: number, noise: Noise): MadeTrade[] {
  const days = Math.max(20, count / 3)
  let logSize = 0
  let basket = { hour: 0, minute: 0, shared: 0 }
  return Array.from({ length: count }, (_, index) => {
    const first = index - (index % BASKET)
    const day = Math.floor((first / count) * days)
    if (index === first) {
      const hour = Math.min(23, Math.max(0, Math.round(14 + 4 * random.normal())))
      basket = { hour, minute: random.below(60), shared: random.normal() }
    }
    const start = FIRST_DAY + day * DAY_MS
    const holdMs = 20 * MINUTE_MS * Math.exp(2 * random.normal())
    logSize = 0.97 * logSize + 0.2 * random.normal()
    const size = 5_000 * Math.exp(logSize)
    const openTime = start + basket.hour * HOUR_MS + basket.minute * MINUTE_MS + random.below(MINUTE_MS)
    const ticker = Math.floor(TICKERS * random.uniform() ** 2)
    const side = random.uniform() < 0.6 ? 1 : -1
    return {
      ticker,
      side,
      openTime,
      closeTime: openTime + holdMs,
      size,
      net: noise(random, { holdMs, size, shared: basket.shared }),
    }
  })
}

export function columnsOfMade(trades: readonly MadeTrade[]): TradeColumns {
  const sorted = [...trades].sort((a, b) => a.closeTime - b.closeTime)
  const columns = allocateColumns(sorted.length, 'USD')
  for (const [row, { ticker, side, openTime, closeTime, size, net, account = 0 }] of sorted.entries()) {
    columns.account[row] = account
    columns.id[2 * row + 1] = row
    columns.ticker[row] = ticker
    columns.side[row] = side
    columns.closed[row] = 1
    columns.openTime[row] = openTime
    columns.closeTime[row] = closeTime
    columns.entryValue[row] = Math.round(size * MONEY_UNIT)
    columns.gross[row] = columns.net[row] = Math.round(net * MONEY_UNIT)
  }
  const tickers = Array.from({ length: TICKERS }, (_, index) => ({
    name: `COIN${index}USDT`,
    kind: 'linear' as const,
    base: `COIN${index}`,
    quote: 'USDT',
  }))
  const accounts = Array.from({ length: 1 + Math.max(0, ...columns.account) }, (_, account) => `account-${account}`)
  return { ...columns, dictionaries: { accounts, tickers, labels: [] }, events: allocateEvents(0) }
}

export function everyRow(columns: TradeColumns): Uint32Array {
  return Uint32Array.from({ length: columns.count }, (_, row) => row)
}

/** The same trades with fees, funding and interest in addition to their prices; the net stays. */
export function withCosts(columns: TradeColumns, seed: number): TradeColumns {
  const { uniform } = randomOf(seed)
  for (let row = 0; row < columns.count; row += 1) {
    columns.fees[row] = Math.round(uniform() * 3 * MONEY_UNIT)
    columns.funding[row] = Math.round((uniform() - 0.5) * MONEY_UNIT)
    columns.otherCash[row] = Math.round((uniform() - 0.5) * 1e4)
    columns.gross[row] =
      Number(columns.net[row]) +
      Number(columns.fees[row]) -
      Number(columns.funding[row]) -
      Number(columns.otherCash[row])
  }
  return columns
}
