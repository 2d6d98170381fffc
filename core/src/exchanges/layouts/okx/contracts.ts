/**
 * The instrument of an OKX id: `BTC-USDT`, `BTC-USDT-SWAP`, `BTC-USD-241227`, `BTC-USD-241227-60000-C`, and with margin
 * in dollars `BTC-USD_UM-SWAP`, `BTC-USD_UM_XPERP-310404`.
 *
 * Sources: an `instruments` response in ccxt's okx.ts (`ctVal` 1 and `ctMult` 0.1 of an option, settled in BTC), and
 * https://www.okx.com/help/360037737011 for options: European, in BTC or ETH, 0.01 BTC and 0.1 ETH a contract.
 */
import { createClock, type Fixed, fixed, fromCivil, type UtcMs } from '../../../base/index.ts'
import { type Instrument, instrument } from '../../../ledger/index.ts'

/** The content of the id of a contract or an option. */
export type OkxName = {
  /** Contracts of one family share the underlying and the margin: `BTC-USD`, `BTC-USD_UM`. */
  readonly family: string
  readonly base: string
  readonly quote: string
  readonly margin: 'coin' | 'dollars' | 'quote'
  /** UTC ms; null for a perpetual contract. */
  readonly expiry: UtcMs | null
  readonly strike: Fixed | null
  readonly optionType: 'call' | 'put' | null
}

const NAME =
  /^(?<family>(?<base>[A-Z0-9]{1,20})-(?<quote>[A-Z0-9]{1,20})(?<margin>_[A-Z0-9_]{1,20})?)-(?:SWAP|(?<day>\d{6})(?:-(?<strike>\d{1,12}(?:\.\d{1,8})?)-(?<right>[CP]))?)$/i

/** Null for a spot pair and for a text that is not an id of OKX. */
export function okxName(symbol: string): OkxName | null {
  const match = NAME.exec(symbol)?.groups
  if (match === undefined) return null
  const { family = '', base = '', quote = '', margin, day, strike, right } = match
  return {
    family,
    base,
    quote,
    margin: quote !== 'USD' ? 'quote' : margin?.startsWith('_UM') === true ? 'dollars' : 'coin',
    expiry: day === undefined ? null : expiryOf(day),
    strike: strike === undefined ? null : fixed(strike),
    optionType: right === undefined ? null : right.toUpperCase() === 'C' ? 'call' : 'put',
  }
}

const UTC = createClock({ zone: 'UTC' })

/** Contracts expire at 08:00 UTC. */
function expiryOf(day: string): UtcMs | null {
  const [year, month, date] = [day.slice(0, 2), day.slice(2, 4), day.slice(4)].map(Number) as [number, number, number]
  if (month < 1 || month > 12 || date < 1 || date > 31) return null
  return fromCivil(UTC, { year: 2000 + year, month, day: date, hour: 8, minute: 0, second: 0, millisecond: 0 })
}

export type OkxSize = {
  /** Base units of a contract; quote units for one with margin in the coin, except options. */
  readonly contractSize: Fixed
  /** The settlement coin of a contract with margin in dollars, which its name does not state. */
  readonly settle: string | null
}

/** The contract or option of an id, listed or not, with a size from another source. */
export function okxContract(symbol: string, { contractSize, settle }: OkxSize): Instrument | null {
  const name = okxName(symbol)
  if (name === null) return null
  const { base, quote, margin, expiry, strike, optionType } = name
  const linear = margin !== 'coin'
  const kinds = optionType === null ? (['linear', 'inverse'] as const) : (['option-linear', 'option-inverse'] as const)
  const settled = margin === 'coin' ? base : margin === 'quote' ? quote : (settle ?? quote)
  const terms = { contractSize, expiry, strike, optionType }
  return instrument({
    venue: 'okx',
    symbol,
    kind: linear ? kinds[0] : kinds[1],
    base,
    quote,
    settle: settled,
    ...terms,
  })
}

/** For options if the exchange lists none of their family: https://www.okx.com/help/360037737011 */
const OPTION_SIZES: ReadonlyMap<string, Fixed> = new Map([
  ['BTC-USD', fixed('0.01')],
  ['ETH-USD', fixed('0.1')],
])

/**
 * For other contracts: 100 dollars of BTC and 10 dollars of every other coin with margin in the coin, 0.01 BTC with
 * margin in USDT. https://www.okx.com/help/7053702553613, and 10 dollars in an `instruments` response for ETH-USD-SWAP
 * and in the announcement of OP-USD-SWAP.
 */
export function okxStatedSize({ family, base, margin, optionType }: OkxName): Fixed | null {
  if (optionType !== null) return OPTION_SIZES.get(family) ?? null
  if (margin === 'coin') return fixed(base === 'BTC' ? 100 : 10)
  return family === 'BTC-USDT' ? fixed('0.01') : null
}
