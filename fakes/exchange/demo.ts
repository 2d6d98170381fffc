/** The accounts of the demo and of development: one for each exchange, always the same, trading while one looks. */
import type { Credentials, FakeAccount } from './account.ts'
import { makeAccount } from './generate.ts'
import type { ExchangeName } from './instruments.ts'
import type { FakeExchange } from './server.ts'

const DAY = 86_400_000
const FILLS = 3_000
const DAYS = 180
/** A few fills a minute for each account, until the day has had enough: a server runs for months. */
const EVERY_MS = 20_000
const MOST_A_DAY = 400

export type DemoAccount = {
  readonly exchange: ExchangeName
  readonly title: string
  readonly credentials: Credentials
}

const TITLES: readonly (readonly [ExchangeName, string])[] = [
  ['binance', 'Binance demo'],
  ['bybit', 'Bybit demo'],
  ['okx', 'OKX demo'],
  ['hyperliquid', 'Hyperliquid demo'],
  ['kraken', 'Kraken demo'],
]

/** Adds the accounts; the same keys every time. */
export function addDemoAccounts(exchange: FakeExchange): readonly DemoAccount[] {
  const to = Date.now()
  return TITLES.map(([name, title], place) => {
    const made = { exchange: name, title, seed: 2_026 + place, fills: FILLS, from: to - DAYS * DAY, to }
    const { credentials } = exchange.addAccount(makeAccount(made))
    return { exchange: name, title, credentials }
  })
}

/** Lets all accounts trade on. Tells how to stop it; a process may end while it runs. */
export function tradeOn(exchange: FakeExchange): () => void {
  const timer = setInterval(() => {
    for (const account of exchange.accounts) exchange.grow(account, fillsNow(account))
  }, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** None to three; none where the last day has had its share. */
function fillsNow({ fills }: FakeAccount): number {
  const enough = fills.at(-MOST_A_DAY)
  if (enough !== undefined && enough.time > Date.now() - DAY) return 0
  return Math.floor(Math.random() * 4)
}
