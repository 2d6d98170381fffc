/**
 * Coins bought and sold for fiat money, payments with Binance Pay, and rebates of Binance.
 *
 * Sources: https://developers.binance.com/docs/fiat/rest-api/Get-Fiat-Payments-History, …/pay/rest-api,
 * …/rebate/rest-api/Get-Spot-Rebate-History-Records, the notes in Binance's own client (binance-connector-js), and
 * JKorf's recorded `pay/transactions`.
 */
import { absolute, divide, type Fixed, multiply } from '../../base/index.ts'
import { instrument } from '../../ledger/index.ts'
import type { CashDraft, FillDraft } from '../layouts/layout.ts'
import { Fields } from './fields.ts'

/** The fiat money was in the account; otherwise a card or a bank paid at that moment. */
const FROM_BALANCE = 'cash balance'

/**
 * One row of `fiat/payments`: a fill, and, for a purchase paid from outside, the money that came in for it. A purchase
 * costs `sourceAmount` with its fee: (20 - 0.2) / 4.462 = 4.437472 in the documentation. Null until it is completed.
 */
export function binanceFiatPayment(record: unknown, way: 'buy' | 'sell'): readonly (FillDraft | CashDraft)[] | null {
  const row = new Fields(record, 'Binance fiat payment')
  if (row.text('status').toLowerCase() !== 'completed') return null
  const [base, quote] = [row.asset('cryptoCurrency'), row.asset('fiatCurrency')]
  const { coins, money } = amountsOf(row)
  const fee = absolute(row.optionalNumber('totalFee') ?? 0n)
  const price = way === 'buy' ? divide(money - fee, coins) : (row.optionalNumber('price') ?? divide(money, coins))
  const order = row.text('orderNo')
  const time = row.ms('createTime')
  const fill: FillDraft = {
    type: 'fill',
    instrument: instrument({ venue: 'binance', symbol: base + quote, kind: 'spot', base, quote, settle: quote }),
    time,
    side: way,
    quantity: coins,
    price,
    fee,
    feeAsset: quote,
    liquidity: 'taker',
    venueTradeId: `fiat ${order}`,
  }
  if (way === 'sell' || (row.optional('paymentMethod') ?? FROM_BALANCE).toLowerCase() === FROM_BALANCE) return [fill]
  return [{ type: 'cash', time, kind: 'deposit', asset: quote, amount: money, venueId: `fiat ${order}` }, fill]
}

/** Whether a sale writes coins or money first is not documented; its price shows which. */
function amountsOf(row: Fields): { readonly coins: Fixed; readonly money: Fixed } {
  const [source, obtained] = [row.positive('sourceAmount'), row.positive('obtainAmount')]
  const price = row.optionalNumber('price') ?? 0n
  const off = (coins: Fixed, money: Fixed): Fixed => absolute(multiply(coins, price) - money)
  return price === 0n || off(obtained, source) <= off(source, obtained)
    ? { coins: obtained, money: source }
    : { coins: source, money: obtained }
}

/** The number of the spot wallet in `walletTypes` and `walletAssetCost`. */
const SPOT_WALLET = '2'

/**
 * One row of `pay/transactions`: the change of the spot wallet in each coin. The other wallets are not read. A positive
 * amount is income.
 */
export function binancePayment(record: unknown): readonly CashDraft[] {
  const row = new Fields(record, 'Binance payment')
  const sign = row.number('amount') < 0n ? -1n : 1n
  const time = row.ms('transactionTime')
  const venueId = `pay ${row.text('transactionId')}`
  const parts = row.list('fundsDetail').flatMap((part) => {
    const amount = part
      .list('walletAssetCost')
      .reduce((sum, cost) => sum + (cost.optionalNumber(SPOT_WALLET) ?? 0n), 0n)
    return amount === 0n ? [] : [{ asset: part.asset('currency'), amount: sign * absolute(amount) }]
  })
  return parts.map((part): CashDraft => ({ type: 'cash', time, kind: 'transfer', ...part, venueId }))
}

/** One row of `rebate/taxQuery`: 1 = commission rebate, 2 = referral kickback. It has no id. */
export function binanceRebate(record: unknown): CashDraft {
  const row = new Fields(record, 'Binance rebate')
  return {
    type: 'cash',
    time: row.ms('updateTime'),
    kind: 'rebate',
    asset: row.asset('asset'),
    amount: row.number('amount'),
  }
}
