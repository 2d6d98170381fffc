/** The current holdings of an account: as text to show, and as exact numbers for the proof. */
import type { OpenPosition, WalletBalance } from '@roundtrip/contract/exchanges'
import { absolute, type Fixed, formatFixed, parseFixed, toNumber } from '@roundtrip/core/base'
import type { PositionQuantity } from './reader.ts'
import { textIn } from './stream.ts'
import { badResponse } from './troubles.ts'

/** A number of a response; null if it is absent or empty. */
export function amountIn(record: unknown, name: string): Fixed | null {
  const text = textIn(record, name)
  if (text === null) return null
  const value = parseFixed(text)
  if (value === null) throw badResponse(`a ${name} that is not a number`)
  return value
}

/** A required number. */
export function amountOf(record: unknown, name: string): Fixed {
  return amountIn(record, name) ?? missing(name)
}

function missing(name: string): never {
  throw badResponse(`a record without ${name}`)
}

export type Holding = {
  readonly symbol: string
  /** The leg of a hedge-mode account. */
  readonly leg: 'both' | 'long' | 'short'
  /** Signed, in the units of the ledger. */
  readonly quantity: Fixed
  readonly entry: Fixed | null
  readonly mark: Fixed | null
  /** In `asset`. */
  readonly unrealised: Fixed | null
  readonly asset: string
  readonly leverage: Fixed | null
  readonly liquidation: Fixed | null
}

export function quantityOf({ symbol, leg, quantity }: Holding): PositionQuantity {
  return { symbol, side: leg, quantity }
}

export function positionOf(holding: Holding): OpenPosition {
  const { symbol, quantity, entry, mark, unrealised, asset, leverage } = holding
  // Exchanges write 0 if there is no such price.
  const liquidation = positiveOrNull(holding.liquidation)
  const text = (value: Fixed | null): string | null => (value === null ? null : formatFixed(value))
  return {
    symbol,
    side: quantity < 0n ? 'short' : 'long',
    quantity: formatFixed(absolute(quantity)),
    entryPrice: text(positiveOrNull(entry)),
    markPrice: text(positiveOrNull(mark)),
    unrealised: text(unrealised),
    asset,
    leverage: text(positiveOrNull(leverage)),
    liquidationPrice: text(liquidation),
    distance: distanceOf(positiveOrNull(mark), liquidation),
  }
}

function positiveOrNull(value: Fixed | null): Fixed | null {
  return value !== null && value > 0n ? value : null
}

function distanceOf(mark: Fixed | null, liquidation: Fixed | null): number | null {
  if (mark === null || liquidation === null) return null
  return Math.abs(toNumber(mark) - toNumber(liquidation)) / toNumber(mark)
}

export type Balance = {
  readonly part: string
  readonly asset: string
  /** Without unrealised profit. */
  readonly total: Fixed
  readonly free: Fixed | null
  /** How many decimals the exchange writes in the total, if it includes trailing zeros. */
  readonly decimals?: number
}

/**
 * Leaves out zero balances. Trailing zeros of a total stay if the exchange writes few decimals: they show to which
 * digit it rounds.
 */
export function nonZeroBalances(balances: readonly Balance[]): WalletBalance[] {
  return balances
    .filter(({ total }) => total !== 0n)
    .map(({ part, asset, total, free, decimals = 0 }) => {
      return {
        part,
        asset,
        total: padded(formatFixed(total), decimals),
        free: free === null ? null : formatFixed(free),
      }
    })
}

function padded(text: string, decimals: number): string {
  const [whole = '', fraction = ''] = text.split('.')
  return fraction.length >= decimals ? text : `${whole}.${fraction.padEnd(decimals, '0')}`
}

/** How many decimals a number of a response is written with. */
export function decimalsIn(record: unknown, name: string): number {
  return textIn(record, name)?.split('.')[1]?.length ?? 0
}

export function negateIf(negative: boolean, value: Fixed): Fixed {
  return negative ? -value : value
}
