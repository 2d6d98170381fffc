/** The accounts of the demo and of development: one for each exchange, always the same, trading continuously. */
import type { FakeCredentials, FakeAccount } from './account.ts'
import { makeAccount } from './generate.ts'
import type { FakeExchangeName } from './instruments.ts'
import { hashOf } from './random.ts'
import type { FakeExchange } from './server.ts'

const MINUTE = 60_000
const DAY = 1_440 * MINUTE
const FILLS = 3_000
/** Together with the period that follows, within the three months that OKX returns. */
const DAYS = 60
/** How often a history starts over; in between, a restarted server finds the one that it reported before. */
const PERIOD = 28 * DAY
const EVERY_MS = 20_000

export type FakeDemoAccount = {
  readonly exchange: FakeExchangeName
  readonly title: string
  readonly credentials: FakeCredentials
}

const TITLES: readonly (readonly [FakeExchangeName, string])[] = [
  ['binance', 'Binance demo'],
  ['bybit', 'Bybit demo'],
  ['okx', 'OKX demo'],
  ['hyperliquid', 'Hyperliquid demo'],
  ['kraken', 'Kraken demo'],
]

/** Adds the accounts in their current state: the same for every request within one period. */
export function addDemoAccounts(exchange: FakeExchange, now = Date.now()): readonly FakeDemoAccount[] {
  const period = Math.floor(now / PERIOD)
  const to = period * PERIOD
  return TITLES.map(([name, title], index) => {
    const seed = period * 100 + index
    const account = makeAccount({ exchange: name, title, seed, fills: FILLS, from: to - DAYS * DAY, to })
    catchUp(account, { from: to, to: now })
    const { credentials } = exchange.addAccount(account)
    return { exchange: name, title, credentials }
  })
}

/** Lets all accounts keep trading. Returns a function that stops it; a process may end while it runs. */
export function tradeOn(exchange: FakeExchange, begun = Date.now()): () => void {
  let done = begun
  const timer = setInterval(() => {
    const now = Date.now()
    for (const account of exchange.accounts) catchUp(account, { from: done, to: now })
    done = now
  }, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** What an account does in a minute depends on that minute alone, so it is the same after every start. */
function catchUp(account: FakeAccount, range: { readonly from: number; readonly to: number }): void {
  const first = Math.floor(range.from / MINUTE) + 1
  for (let minute = first; minute * MINUTE <= range.to; minute += 1) {
    const count = fillsIn(account, minute)
    if (count > 0) account.trade(count, minute * MINUTE)
  }
}

/** About a hundred a day. */
function fillsIn({ title }: FakeAccount, minute: number): number {
  const drawn = hashOf(`${title} ${minute}`) % 100
  if (drawn < 5) return 1
  return drawn < 6 ? 2 : 0
}
