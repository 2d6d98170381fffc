/**
 * Contracts as the API of OKX lists them; see `layouts/okx/contracts.ts` for how their ids are built. Source of the
 * fields: https://www.okx.com/docs-v5/en/#public-data-rest-api-get-instruments
 */
import { type Fixed, multiply, ONE } from '../../base/index.ts'
import { type Instrument, instrument } from '../../ledger/index.ts'
import { sizeOfEarned } from '../layouts/contract-size.ts'
import { marginMarket } from '../layouts/margin.ts'
import { okxContract, okxName, type OkxSize, okxStatedSize } from '../layouts/okx/contracts.ts'
import { Fields } from './fields.ts'
import type { MarketLookup } from './listing.ts'

const PAIR = /^([A-Z0-9]{1,20})-([A-Z0-9]{1,20})$/i

/** The size of one row of `instruments`: `ctVal` times `ctMult`. The client library leaves out the second. */
export function okxListedSize(record: unknown): OkxSize {
  const row = new Fields(record, 'OKX instrument')
  const contractSize = multiply(row.positive('ctVal'), row.optionalNumber('ctMult') ?? ONE)
  return { contractSize, settle: row.optionalAsset('settleCcy') }
}

/**
 * The size of a contract, from one row of `positions-history`: the profit of a closed position before fees over the
 * distance between its entry and exit prices. Sizes at OKX are powers of ten; null if the result is not close to one.
 */
export function okxSizeOfPosition(record: unknown): Fixed | null {
  const row = new Fields(record, 'OKX closed position')
  const name = okxName(row.text('instId'))
  const [opened, closed] = [row.optionalNumber('openAvgPx') ?? 0n, row.optionalNumber('closeAvgPx') ?? 0n]
  const [quantity, earned] = [row.optionalNumber('closeTotalPos') ?? 0n, row.optionalNumber('pnl') ?? 0n]
  if (name === null || name.optionType !== null) return null
  return sizeOfEarned({ quantity, opened, closed, earned, kind: name.margin === 'coin' ? 'inverse' : 'linear' })
}

/** The instrument of a row of fills or bills. `coin` is that of its fee or balance. */
export function okxInstrument(row: Fields, listed: MarketLookup, coin: string | null): Instrument {
  const symbol = row.text('instId')
  const market = listed(symbol) ?? unlisted(symbol, { listed, coin })
  if (market === null) return row.refuse('instId', 'is not a market that is listed.')
  if (row.optional('instType') !== 'MARGIN') return market
  // A margin trade moves borrowed coins, so it counts as a contract separate from the spot pair, not as a spot trade.
  return marginMarket(market)
}

/** A delisted pair or contract: the pair derived from its name, the contract with the size of its family. */
function unlisted(
  symbol: string,
  { listed, coin }: { readonly listed: MarketLookup; readonly coin: string | null },
): Instrument | null {
  const pair = PAIR.exec(symbol)
  if (pair !== null) {
    const [base, quote] = [pair[1] ?? '', pair[2] ?? '']
    return instrument({ venue: 'okx', symbol, kind: 'spot', base, quote, settle: quote })
  }
  const name = okxName(symbol)
  if (name === null) return null
  const swap = name.optionType === null ? listed(`${name.family}-SWAP`) : null
  const contractSize = swap?.contractSize ?? okxStatedSize(name)
  return contractSize === null ? null : okxContract(symbol, { contractSize, settle: swap?.settle ?? coin })
}
