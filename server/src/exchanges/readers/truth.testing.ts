/** The true activity of a simulated account, in the terms of the ledger. */
import { fixed, formatFixed } from '@roundtrip/core/base'
import type { FakeAccount, FakeFill } from '../../../../fakes/exchange/account.ts'

/** The ledger's names for coins of the exchange. */
export type Naming = {
  readonly asset?: (asset: string) => string
  /** The leg that the exchange reports for a fill. */
  readonly leg?: (fill: FakeFill) => 'both' | 'long' | 'short'
  readonly feeDecimals?: number
  readonly execution?: (fill: FakeFill) => string
}

export function trueFills(account: FakeAccount, naming: Naming = {}): string[] {
  return account.fills.map((fill) => fillText(fill, naming)).toSorted()
}

function fillText(fill: FakeFill, naming: Naming): string {
  const { instrument, time, side, quantity, price, fee, feeAsset, cause, leg, maker } = fill
  const name = naming.asset ?? ((asset: string) => asset)
  const numbers = [quantity, price, fee].map((text) => formatFixed(fixed(text))).join(' ')
  const positionSide = naming.leg?.(fill) ?? (leg === 'net' ? 'both' : leg)
  const paidIn = fixed(fee) === 0n ? name(settleOf(instrument)) : name(feeAsset)
  const execution = naming.execution?.(fill) ?? cause
  return `${instrument.exchange}:${instrument.kind}:${instrument.symbol} ${time} ${side} ${numbers} ${paidIn} ${execution} ${positionSide} ${maker ? 'maker' : 'taker'}`
}

function settleOf({ kind, quote, settle }: FakeFill['instrument']): string {
  return kind === 'spot' ? quote : settle
}

/** Funding paid and received, by coin. */
export function trueFunding(account: FakeAccount, asset = (name: string) => name): Map<string, string> {
  const sums = new Map<string, bigint>()
  for (const { asset: coin, amount } of account.funding) {
    sums.set(asset(coin), (sums.get(asset(coin)) ?? 0n) + fixed(amount))
  }
  return texts(sums)
}

/**
 * Money that came in less money that went out, with withdrawal fees, by coin; moves inside the account do not count.
 */
export function trueMoney(account: FakeAccount, asset = (name: string) => name): Map<string, string> {
  const sums = new Map<string, bigint>()
  const add = (coin: string, amount: bigint): void => {
    sums.set(asset(coin), (sums.get(asset(coin)) ?? 0n) + amount)
  }
  for (const { kind, asset: coin, amount, fee } of account.moves) {
    if (kind === 'deposit') add(coin, fixed(amount))
    if (kind === 'withdrawal') add(coin, -fixed(amount) - fixed(fee))
  }
  return texts(sums)
}

function texts(sums: ReadonlyMap<string, bigint>): Map<string, string> {
  return new Map([...sums].toSorted().map(([coin, sum]) => [coin, formatFixed(sum)]))
}
