/**
 * The unified account at KuCoin: https://www.kucoin.com/docs-new/rest/ua; recorded: kucoin/api_jkorf/Unified__Trading__
 * GetUserTrades.txt, Unified__Account__GetFundingFeeHistory.txt, GetAccountLedger.txt. Times of fills and entries are
 * nanoseconds. The types of entries come from two other clients.
 */
import type { CashKind, Execution, PositionSide } from '../../ledger/index.ts'
import type { CashDraft, FillDraft } from '../layouts/layout.ts'
import { marginFill } from '../layouts/margin.ts'
import { SIDES } from '../rows/sides.ts'
import { Fields } from './fields.ts'
import { kucoinCoin, kucoinFee, kucoinPair } from './kucoin.ts'
import type { MarketLookup } from './listing.ts'

const LEGS: ReadonlyMap<string, PositionSide> = new Map([
  ['both', 'both'],
  ['long', 'long'],
  ['short', 'short'],
])

/** Matched by words, because only `NORMAL` is recorded. */
const EXECUTIONS: readonly (readonly [RegExp, Execution])[] = [
  [/adl/, 'adl'],
  [/liq/, 'liquidation'],
  [/settle|deliver/, 'settlement'],
]

export type KucoinUnifiedFacts = {
  readonly tradeType: 'SPOT' | 'CROSS' | 'FUTURES'
  readonly listed: MarketLookup
}

/** One row of `unified/order/execution`; contracts are counted as on a classic account, and so is cross margin. */
export function kucoinUnifiedFill(record: unknown, facts: KucoinUnifiedFacts): FillDraft {
  const fill = fillOf(record, facts)
  return facts.tradeType === 'CROSS' ? marginFill(fill) : fill
}

/** The form that earlier versions stored for the same row: trades on margin were trades of the pair. */
export function kucoinUnifiedEarlier(record: unknown, facts: KucoinUnifiedFacts): FillDraft[] {
  return facts.tradeType === 'CROSS' ? [fillOf(record, facts)] : []
}

function fillOf(record: unknown, { tradeType, listed }: KucoinUnifiedFacts): FillDraft {
  const row = new Fields(record, 'KuCoin unified fill')
  const traded =
    tradeType === 'FUTURES'
      ? (listed(row.text('symbol')) ?? row.refuse('symbol', 'is not a contract.'))
      : kucoinPair(row, listed)
  const coin = row.optionalAsset('feeCurrency')
  const kind = (row.optional('fillType') ?? '').toLowerCase()
  return {
    type: 'fill',
    instrument: traded,
    time: row.nanoseconds('executionTime'),
    side: row.word('side', SIDES),
    quantity: row.positive('size'),
    price: row.positive('price'),
    fee: row.has('fee') ? kucoinFee(row) : (row.optionalNumber('tax') ?? 0n),
    feeAsset: coin === null ? traded.settle : kucoinCoin(coin),
    positionSide: tradeType === 'FUTURES' && row.has('positionSide') ? row.word('positionSide', LEGS) : 'both',
    execution: EXECUTIONS.find(([words]) => words.test(kind))?.[1] ?? 'trade',
    liquidity: row.optional('liquidityRole')?.toLowerCase() === 'maker' ? 'maker' : 'taker',
    venueTradeId: row.id('tradeId'),
    orderId: row.id('orderId'),
  }
}

/** One row of `position/funding-history`; positive means received. It has no id. */
export function kucoinUnifiedFunding(record: unknown, listed: MarketLookup): CashDraft {
  const row = new Fields(record, 'KuCoin unified funding')
  const traded = listed(row.text('symbol')) ?? row.refuse('symbol', 'is not a contract.')
  return {
    type: 'cash',
    time: row.ms('settlementTime'),
    kind: 'funding',
    asset: kucoinCoin(row.optionalAsset('settleCurrency') ?? traded.settle),
    amount: row.number('fundingFee'),
    instrument: traded,
    position: row.optionalNumber('size'),
  }
}

/** Trades, their fees, funding and moves between wallets, all of which other endpoints cover. */
const ELSEWHERE =
  /^(?:SPOT_EXCHANGE|MARGIN_EXCHANGE|FUTURES_EXCHANGE_OPEN|FUTURES_EXCHANGE_CLOSE|TRADE_EXCHANGE|FUNDING_FEE|TRANSFER|DEPOSIT|WITHDRAW|KCS_DEDUCTION_FEES)/

const KINDS: readonly (readonly [RegExp, CashKind])[] = [
  [/INTEREST/, 'interest'],
  [/REBATE|RETURNED_FEES/, 'rebate'],
  [/AIRDROP/, 'airdrop'],
  [/TRANSFER/, 'transfer'],
]

const SIGNS: ReadonlyMap<string, bigint> = new Map([
  ['in', 1n],
  ['out', -1n],
])

/** One entry of `account/ledger`; null if another endpoint covers it. One of an unknown type is of kind `other`. */
export function kucoinUnifiedEntry(record: unknown): CashDraft | null {
  const row = new Fields(record, 'KuCoin unified entry')
  const type = row.text('businessType').toUpperCase()
  if (ELSEWHERE.test(type) && !type.endsWith('REBATE')) return null
  const amount = row.number('amount')
  return {
    type: 'cash',
    time: row.nanoseconds('ts'),
    kind: KINDS.find(([words]) => words.test(type))?.[1] ?? 'other',
    asset: kucoinCoin(row.asset('currency')),
    amount: row.word('direction', SIGNS) * (amount < 0n ? -amount : amount),
    venueId: row.id('id'),
  }
}

/** The coin of an entry of a spot trade; null for every other entry. */
export function kucoinTradedCoin(record: unknown): string | null {
  const row = new Fields(record, 'KuCoin unified entry')
  return /^(?:SPOT|MARGIN)_EXCHANGE$/.test(row.optional('businessType') ?? '') ? row.optional('currency') : null
}
