import type { TradingAccount } from '@roundtrip/contract/accounts'
import { type ExchangeConnection, type ExchangeId, venueOf } from '@roundtrip/contract/exchanges'
import { venueName } from '../../data/words/venues.ts'

/** Accounts of that exchange that are filled only by files. */
export function freeAccounts(
  accounts: readonly TradingAccount[],
  connections: readonly Pick<ExchangeConnection, 'account'>[],
  exchange: ExchangeId,
): readonly TradingAccount[] {
  const connected = new Set(connections.map(({ account }) => account))
  return accounts.filter(({ id, venue }) => venue === venueOf(exchange) && !connected.has(id))
}

/** The name of the exchange, with a number if it is taken. */
export function freeName(accounts: readonly TradingAccount[], exchange: ExchangeId): string {
  const taken = new Set(accounts.map(({ name }) => name.toLowerCase()))
  const plain = venueName(exchange)
  let free = plain
  for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${plain} ${number}`
  return free
}
