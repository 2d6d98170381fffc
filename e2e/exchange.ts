import { type FakeAccount, makeAccount, startFakeExchange } from '../fakes/exchange.ts'

/** Accounts of the simulated exchange. The same seed makes the same account, so tests know its key. */
export const ACCOUNTS = {
  bybit: makeBybit(1),
  bybitForPause: makeBybit(2),
  bybitForDelete: makeBybit(3),
  bybitForFiles: makeBybit(4),
  bybitForCheck: makeBybit(6),
  /** Its key can withdraw. */
  withdrawing: makeBybit(5),
} as const

function makeBybit(seed: number): FakeAccount {
  const to = Date.UTC(2026, 9, 1)
  return makeAccount({ exchange: 'bybit', seed, fills: 24, from: to - 20 * 86_400_000, to })
}

/** Runs once before all tests: the exchange that the server under test queries. */
export default async function startExchange(): Promise<() => Promise<void>> {
  const exchange = await startFakeExchange({ port: Number(process.env['E2E_EXCHANGE_PORT']), limits: { scale: null } })
  for (const account of Object.values(ACCOUNTS)) exchange.addAccount(account)
  exchange.allow(ACCOUNTS.withdrawing, { withdraw: true })
  return exchange.close
}
