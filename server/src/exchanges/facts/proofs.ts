/** Names of tests, as `file > title`. A title that is no longer in its file fails `facts.test.ts`. */

/** A test of a reader. */
export function readerTest(exchange: string, title: string): string {
  return `server/src/exchanges/readers/${exchange}.test.ts > ${title}`
}

/** A test of what a record of an exchange means. */
export function mapperTest(exchange: string, title: string): string {
  return `core/src/exchanges/api/${exchange}.test.ts > ${title}`
}

/** A complete history at the stand-in of the exchange, fill by fill, with funding and cash. */
export const WHOLE_HISTORY = readerTest('whole', 'tells every fill once, all funding, and the money that came and left')

/** A test of the messages that are sent to a user stream, and of those that trigger a synchronization. */
export function lineTest(title: string): string {
  return `server/src/exchanges/user-streams/lines.test.ts > ${title}`
}

/** A test of a user stream at a stand-in. */
export function standInTest(title: string): string {
  return `server/src/exchanges/user-streams/stand-ins.test.ts > ${title}`
}

/** A fill at the stand-in reaches the browser. */
export const LIVE_FILL =
  'server/src/sync/live/live-streams.long.test.ts > a fill is in the journal by a push message alone, and as the next run reads it'

/** A test of later rows of the same kind. */
export function laterTest(title: string): string {
  return mapperTest('recorded-later', title)
}

/** A test of rows that other clients recorded, cut down to what a mapper reads. */
export function elsewhereTest(title: string): string {
  return mapperTest('recorded-elsewhere', title)
}

/**
 * What a test is based on. `recorded`: a body from the tests of another client, some of which were copied from the
 * documentation of their time; `documented`: a body written in the documented shape; `stand-in`: a simulated exchange.
 * Roundtrip has no recordings of its own yet: those of `docs/recording.md` would be a fourth.
 */
export type Ground = 'recorded' | 'documented' | 'stand-in'

export function groundOf(proof: string): Ground {
  if (STAND_INS.some((file) => proof.startsWith(`${file} > `))) return 'stand-in'
  const isRecorded = RECORDED_FILES.some((file) => proof.startsWith(`${file} > `)) || RECORDED_TESTS.has(proof)
  return isRecorded ? 'recorded' : 'documented'
}

const STAND_INS = [
  'server/src/exchanges/readers/whole.test.ts',
  'server/src/exchanges/readers/traps.test.ts',
  'server/src/exchanges/user-streams/stand-ins.test.ts',
  'server/src/sync/live/live-streams.long.test.ts',
]

/** Files in which every test reads recorded bodies. */
const RECORDED_FILES = [
  'core/src/exchanges/api/recorded-elsewhere.test.ts',
  'core/src/exchanges/api/recorded-later.test.ts',
  'server/src/exchanges/readers/recorded-bodies.test.ts',
  'server/src/exchanges/readers/recorded-okx-bybit.test.ts',
]

/** Tests of recorded bodies in files that also have others. */
const RECORDED_TESTS: ReadonlySet<string> = new Set([
  readerTest('binance/binance', 'recorded bodies of trades, incomes, payments, balances and positions'),
  readerTest('hyperliquid/hyperliquid', 'recorded bodies of fills, funding, movements and positions'),
  mapperTest('binance', 'trades of spot, margin and futures'),
  mapperTest('binance', 'incomes'),
  mapperTest('binance', 'payments, of which the funding wallet pays the most'),
  mapperTest('binance-orders', 'recorded orders of spot, USD-M and COIN-M'),
  mapperTest('bingx', 'spot fills, with a fee in the coin that was bought'),
  mapperTest('bingx', 'a contract fill of 2023 has a time once its order is dated, and no side'),
  mapperTest('bingx', 'funding'),
  mapperTest('bingx', 'the profit that BingX states of a fill is the difference of its prices, before fees'),
  mapperTest('bingx', 'deposits and withdrawals lose the network of their coin; one without a status was sent'),
  mapperTest('bitfinex', 'a trade: a negative amount is a sale, a negative fee was paid'),
  mapperTest('bitget', 'are all read'),
  mapperTest('bybit', 'an execution of a contract in USDC'),
  mapperTest('bybit', 'an order that stands, and one that was cancelled'),
  mapperTest('bybit', 'executions of an earlier version of the interface'),
  mapperTest('bybit', 'the legs of a spread are executions of their own'),
  mapperTest('coinbase', 'a fill'),
  mapperTest('coinbase', 'orders: each kind of terms, a bracket as a target and a stop'),
  mapperTest('cryptocom', 'trades'),
  mapperTest('cryptocom', 'a deposit less its fee; a withdrawal counts when it is completed'),
  mapperTest('gate', 'contract trades of either list'),
  mapperTest('gate', 'the account book, deposits, withdrawals and small balances'),
  mapperTest('htx', 'a spot fill whose fee was paid in points'),
  mapperTest('htx', 'withdrawals'),
  mapperTest('hyperliquid', 'fills, funding and the ledger'),
  mapperTest('kraken', 'are all read'),
  mapperTest('kraken-futures', 'the recorded execution is read'),
  mapperTest('kraken-orders', 'a stop and a target that were taken back'),
  mapperTest('kucoin', 'a fill of a contract that is settled in coins, with its fee in them'),
  mapperTest('kucoin', 'funding of a contract that is settled in coins'),
  mapperTest('kucoin', 'a deposit, and a withdrawal with its fee'),
  mapperTest('kucoin', 'of a unified account: a fill of a pair, and funding'),
  mapperTest('mexc', 'a spot fill with its fee in another coin'),
  mapperTest('mexc', 'funding: longs received it at a negative rate'),
  mapperTest('mexc', 'a deposit that arrived, and a withdrawal that waits'),
  mapperTest('okx', '%s: a fill of a pair'),
  mapperTest('okx-orders', 'an order that stands, and one that was filled'),
])

/** For a test that compares the lists above with the files. */
export const RECORDED_PROOFS: readonly string[] = [...RECORDED_TESTS]
