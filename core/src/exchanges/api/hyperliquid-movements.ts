/**
 * Everything that moved money at Hyperliquid and was neither a fill nor funding: `userNonFundingLedgerUpdates`.
 *
 * Sources for the types, their fields and their direction: the schema of nktkas/hyperliquid
 * (userNonFundingLedgerUpdates), JKorf's recorded ledger, the protocol buffers of pinax's HyperCore substreams (all
 * ledger types, also `gossipPriorityGasAuction` and `hip3LiquidatorDeposit`), the mappings of tribulnation/hyperliquid
 * and of SushiSwap's perps page, and
 * https://hyperliquid.gitbook.io/hyperliquid-docs/for-developers/api/activation-gas-fee. Coins in the spot balances, on
 * any perpetuals exchange, staked or lent are the trader's, so moves between them are not income or expense.
 */
import type { Fixed } from '../../base/index.ts'
import type { CashKind } from '../../ledger/index.ts'
import type { CashDraft } from '../layouts/layout.ts'
import { Fields } from './fields.ts'

/** Moves inside the account, and events whose money is in the fills: a liquidation closes positions by fills. */
const INSIDE: ReadonlySet<string> = new Set([
  'accountClassTransfer',
  'perpDexClassTransfer',
  'cStakingTransfer',
  'liquidation',
])

type Movement = { readonly kind: CashKind; readonly asset: string; readonly amount: Fixed }

/**
 * One row of `userNonFundingLedgerUpdates`: the movement and, if paid in another coin, its fee. Null for moves inside
 * the account. An unknown type counts with the sign it has; one without an amount is rejected by name.
 */
export function hyperliquidMovement(
  record: unknown,
  { address }: { readonly address: string },
): CashDraft | readonly CashDraft[] | null {
  const row = new Fields(record, 'Hyperliquid movement')
  const delta = row.fields('delta')
  const type = delta.text('type')
  const movements = INSIDE.has(type) ? [] : movementsOf(type, delta, address)
  const [first, ...more] = movements.map((movement, index) =>
    draftOf(row, movement, index === 0 ? type : `${type} fee`),
  )
  if (first === undefined) return null
  return more.length === 0 ? first : [first, ...more]
}

function draftOf(row: Fields, movement: Movement, part: string): CashDraft {
  const hash = row.id('hash')
  // One transaction may move several things.
  const venueId = hash === null || /^0x0*$/.test(hash) ? null : `${hash} ${part}`
  return { type: 'cash', time: row.ms('time'), ...movement, venueId }
}

/**
 * The movement under its id; the second and later ones of the same kind, coin and transaction get a number, because
 * some transactions withdraw the same coin twice. `seen` belongs to one page, whose order is that of the chain.
 */
export function hyperliquidTwin(draft: CashDraft, seen: Map<string, number>): CashDraft {
  const { venueId } = draft
  if (venueId === null || venueId === undefined) return draft
  const key = `${draft.kind} ${draft.asset} ${venueId}`
  const before = seen.get(key) ?? 0
  seen.set(key, before + 1)
  return before === 0 ? draft : { ...draft, venueId: `${venueId} ${before + 1}` }
}

function movementsOf(type: string, delta: Fields, address: string): readonly Movement[] {
  if (toSelf(delta)) return feesOf(delta).map((fee) => ({ kind: 'other', ...fee }))
  const movement = simpleMovement(type, delta, address)
  if (movement !== null) return [movement]
  switch (type) {
    case 'internalTransfer':
    case 'subAccountTransfer':
      return sent(delta, { asset: 'USDC', amount: delta.number('usdc') }, address)
    case 'spotTransfer':
    case 'send':
      return sent(delta, { asset: tokenOf(delta), amount: delta.number('amount') }, address)
    case 'borrowLend':
      return lending(delta)
  }
  return unknownType(type, delta, address)
}

/** A wallet may send to itself, from one of its balances to another. */
function toSelf(delta: Fields): boolean {
  const destination = delta.optional('destination')
  return destination !== null && destination.toLowerCase() === delta.optional('user')?.toLowerCase()
}

/** Types that move one amount in one direction; null for others. */
function simpleMovement(type: string, delta: Fields, address: string): Movement | null {
  const usdc = (kind: CashKind, amount: Fixed): Movement => ({ kind, asset: 'USDC', amount })
  const fee = (): Fixed => delta.optionalNumber('fee') ?? 0n
  // A vault's own ledger has the same rows the other way round.
  const sign = delta.optional('vault')?.toLowerCase() === address ? -1n : 1n
  switch (type) {
    case 'deposit':
      return usdc('deposit', delta.number('usdc'))
    case 'withdraw':
      return usdc('withdrawal', -(delta.number('usdc') + fee()))
    case 'vaultCreate':
      return usdc('transfer', sign === 1n ? -(delta.number('usdc') + fee()) : delta.number('usdc'))
    case 'vaultDeposit':
      return usdc('transfer', -sign * delta.number('usdc'))
    case 'vaultWithdraw':
      return usdc('transfer', sign * delta.number('netWithdrawnUsd'))
    case 'vaultDistribution':
      return usdc('transfer', sign * delta.number('usdc'))
    case 'vaultLeaderCommission':
      return usdc('rebate', delta.number('usdc'))
    case 'rewardsClaim':
      return { kind: 'rebate', asset: tokenOf(delta), amount: delta.number('amount') }
    case 'spotGenesis':
      return { kind: 'airdrop', asset: tokenOf(delta), amount: delta.number('amount') }
    case 'hip3LiquidatorDeposit':
      return { kind: 'transfer', asset: tokenOf(delta), amount: -delta.number('amount') }
    // Costs. No documentation says so for an activated abstraction; three clients count it as one.
    case 'deployGasAuction':
    case 'gossipPriorityGasAuction':
    case 'accountActivationGas':
    case 'activateDexAbstraction':
      return { kind: 'other', asset: tokenOf(delta), amount: -delta.number('amount') }
  }
  return null
}

/** `NAME` or `NAME:0x…`; old rows leave it empty for USDC. */
function tokenOf(delta: Fields): string {
  const [name = ''] = (delta.optional('token') ?? 'USDC').split(':')
  return new Fields({ token: name }, 'Hyperliquid movement, delta').asset('token')
}

type Amount = Pick<Movement, 'asset' | 'amount'>

/** The receiver gets the full amount; the sender also pays the fees, which may be in other coins. */
function sent(delta: Fields, moved: Amount, address: string): readonly Movement[] {
  if (delta.optional('destination')?.toLowerCase() === address) return [{ kind: 'transfer', ...moved }]
  const fees = feesOf(delta)
  const same = fees.filter(({ asset }) => asset === moved.asset).reduce((sum, { amount }) => sum + amount, 0n)
  const others = fees.filter(({ asset }) => asset !== moved.asset)
  return [
    { kind: 'transfer', asset: moved.asset, amount: same - moved.amount },
    ...others.map((fee): Movement => ({ kind: 'other', ...fee })),
  ]
}

/** `fee` is in `feeToken`, in old rows USDC; `nativeTokenFee` is in HYPE. Negative amounts, of each coin once. */
function feesOf(delta: Fields): readonly Amount[] {
  const fees = new Map<string, Fixed>()
  const add = (asset: string, name: string): void => {
    const fee = delta.optionalNumber(name) ?? 0n
    if (fee !== 0n) fees.set(asset, (fees.get(asset) ?? 0n) - fee)
  }
  add(delta.optionalAsset('feeToken') ?? 'USDC', 'fee')
  add('HYPE', 'nativeTokenFee')
  return [...fees].map(([asset, amount]) => ({ asset, amount }))
}

/**
 * Coins that are lent stay the trader's, and the interest on them is income. A borrowed coin comes in and is repaid
 * with interest.
 */
function lending(delta: Fields): readonly Movement[] {
  const asset = tokenOf(delta)
  const operation = delta.text('operation').toLowerCase()
  const interest = delta.optionalNumber('interestAmount') ?? 0n
  switch (operation) {
    case 'supply':
    case 'withdraw':
      return interest === 0n ? [] : [{ kind: 'interest', asset, amount: interest }]
    case 'borrow':
      return [{ kind: 'transfer', asset, amount: delta.number('amount') }]
    case 'repay':
      return [{ kind: 'transfer', asset, amount: -delta.number('amount') }]
  }
  return delta.refuse('operation', `"${operation.slice(0, 40)}" is not one of the values known here.`)
}

/** Its direction follows from the addresses that it names; otherwise the amount counts with its own sign. */
function unknownType(type: string, delta: Fields, address: string): readonly Movement[] {
  const name = ['amount', 'usdc', 'netWithdrawnUsd'].find((field) => delta.has(field))
  if (name === undefined) {
    return delta.refuse('type', `"${type.slice(0, 40)}" is not a movement that is known here, and it has no amount.`)
  }
  const amount = delta.number(name)
  const payer = delta.optional('user')?.toLowerCase() === address && delta.has('destination')
  return [{ kind: 'other', asset: name === 'amount' ? tokenOf(delta) : 'USDC', amount: payer ? -amount : amount }]
}
