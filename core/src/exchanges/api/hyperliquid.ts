import type { Fixed } from '../../base/index.ts'
import type { CashKind, Execution, FillSide, Instrument } from '../../ledger/index.ts'
import { directionOf, hyperliquidMarket } from '../hyperliquid.ts'
import type { CashDraft, FillDraft } from '../layout.ts'
import { Fields } from './fields.ts'

export type HyperliquidFacts = {
  /** The address whose account is read, in lower case. */
  readonly address: string
  /** Names of spot pairs by the name that fills use: `@142` is `UBTC/USDC`. */
  readonly pairs: ReadonlyMap<string, string>
}

const SIDES: ReadonlyMap<string, FillSide> = new Map([
  ['b', 'buy'],
  ['a', 'sell'],
])

/** One row of `userFillsByTime`. Its `closedPnl` is before fees, unlike in the file of the web page. */
export function hyperliquidFill(record: unknown, facts: HyperliquidFacts): FillDraft {
  const row = new Fields(record, 'Hyperliquid fill')
  const traded = marketOf(row, facts)
  const side = row.word('side', SIDES)
  const direction = directionOf(row.text('dir'))
  const id = row.id('tid')
  const spot = traded.kind === 'spot'
  return {
    type: 'fill',
    instrument: traded,
    time: row.ms('time'),
    side,
    quantity: row.positive('sz'),
    price: row.number('px'),
    // The builder's share is included.
    fee: row.number('fee'),
    feeAsset: row.optionalAsset('feeToken') ?? (spot && side === 'buy' ? traded.base : traded.settle),
    execution: executionOf(row, { stated: direction?.execution ?? 'trade', address: facts.address }),
    liquidity: row.flag('crossed') ? 'taker' : 'maker',
    // Conversions of dust have no id of their own.
    venueTradeId: id === '0' ? null : id,
    orderId: row.id('oid'),
    startPosition: row.optionalNumber('startPosition'),
    opens: direction?.opens ?? null,
    venueRealised: spot ? null : row.optionalNumber('closedPnl'),
  }
}

/** A liquidation is reported to both parties; only one of them was liquidated. */
function executionOf(row: Fields, { stated, address }: { stated: Execution; address: string }): Execution {
  if (stated !== 'trade' || !row.hasRecord('liquidation')) return stated
  return row.fields('liquidation').text('liquidatedUser').toLowerCase() === address ? 'liquidation' : 'trade'
}

function marketOf(row: Fields, { pairs }: HyperliquidFacts): Instrument {
  const coin = row.text('coin')
  const spot = coin.startsWith('@') || coin.includes('/')
  const known = hyperliquidMarket(coin, spot)
  const named = known?.symbol === coin && spot ? hyperliquidMarket(pairs.get(coin) ?? coin, true) : known
  return named ?? row.refuse('coin', 'is not the name of a market.')
}

/** One row of `userFunding`. Payments have no id (their hash is zero), so time, coin and amount identify them. */
export function hyperliquidFundingPayment(record: unknown): CashDraft {
  const row = new Fields(record, 'Hyperliquid funding')
  const delta = row.fields('delta')
  const traded = hyperliquidMarket(delta.text('coin'), false) ?? delta.refuse('coin', 'is not the name of a market.')
  return {
    type: 'cash',
    time: row.ms('time'),
    kind: 'funding',
    asset: traded.settle,
    amount: delta.number('usdc'),
    instrument: traded,
    position: delta.optionalNumber('szi'),
  }
}

/** Moves inside the account, whose wallets are all read, and events that fills already contain. */
const INSIDE: ReadonlySet<string> = new Set([
  'accountClassTransfer',
  'perpDexClassTransfer',
  'cStakingTransfer',
  'liquidation',
])

type Movement = { readonly kind: CashKind; readonly asset: string; readonly amount: Fixed }

/** One row of `userNonFundingLedgerUpdates`; null for moves inside the account. */
export function hyperliquidMovement(record: unknown, { address }: HyperliquidFacts): CashDraft | null {
  const row = new Fields(record, 'Hyperliquid movement')
  const delta = row.fields('delta')
  const type = delta.text('type')
  if (INSIDE.has(type) || toSelf(delta)) return null
  const movement = movementOf(type, delta, address)
  const hash = row.id('hash')
  return {
    type: 'cash',
    time: row.ms('time'),
    ...movement,
    // One transaction may move several things.
    venueId: hash === null || /^0x0*$/.test(hash) ? null : `${hash} ${type}`,
  }
}

/** A wallet may send to itself, from one of its balances to another. */
function toSelf(delta: Fields): boolean {
  const destination = delta.optional('destination')
  return destination !== null && destination.toLowerCase() === delta.optional('user')?.toLowerCase()
}

function movementOf(type: string, delta: Fields, address: string): Movement {
  const usdc = (kind: CashKind, amount: Fixed): Movement => ({ kind, asset: 'USDC', amount })
  switch (type) {
    case 'deposit':
      return usdc('deposit', delta.number('usdc'))
    case 'withdraw':
      return usdc('withdrawal', -(delta.number('usdc') + (delta.optionalNumber('fee') ?? 0n)))
    case 'internalTransfer':
    case 'subAccountTransfer':
      return usdc('transfer', sent(delta, { amount: delta.number('usdc'), address }))
    case 'spotTransfer':
    case 'send':
      return {
        kind: 'transfer',
        asset: delta.asset('token'),
        amount: sent(delta, { amount: delta.number('amount'), address }),
      }
    case 'vaultCreate':
    case 'vaultDeposit':
      return usdc('transfer', -delta.number('usdc'))
    case 'vaultWithdraw':
      return usdc('transfer', delta.number('netWithdrawnUsd'))
    case 'vaultDistribution':
      return usdc('transfer', delta.number('usdc'))
    case 'vaultLeaderCommission':
      return usdc('rebate', delta.number('usdc'))
    case 'rewardsClaim':
      return { kind: 'rebate', asset: delta.optionalAsset('token') ?? 'USDC', amount: delta.number('amount') }
    case 'spotGenesis':
      return { kind: 'airdrop', asset: delta.asset('token'), amount: delta.number('amount') }
    case 'deployGasAuction':
      return { kind: 'other', asset: delta.asset('token'), amount: -delta.number('amount') }
  }
  return delta.refuse('type', `"${type.slice(0, 40)}" is not a movement that is known here.`)
}

/** What arrives counts in full; the sender also pays the fee, if it is taken in the same coin. */
function sent(delta: Fields, { amount, address }: { amount: Fixed; address: string }): Fixed {
  if (delta.optional('destination')?.toLowerCase() === address) return amount
  const fee = delta.optionalNumber('fee') ?? 0n
  const inDollars = (delta.optional('token') ?? 'USDC') === 'USDC'
  return -(amount + (inDollars ? fee : (delta.optionalNumber('nativeTokenFee') ?? 0n)))
}
