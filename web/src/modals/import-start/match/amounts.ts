/** Amounts of the preview as text. */
import type { Amount, Outcome } from '../../../data/import/preview-trades.ts'
import type { PreviewedQuestion } from '../../../data/import/match-table.ts'
import { plainAmount, signedAmount } from '../../../format/money.ts'
import { countText, exact, plural } from '../../../format/number.ts'
import { madeText } from './words.ts'
import { t } from '../../../language/translate.ts'

/** `+412.20 USDT`, in the form that results have everywhere. */
export function amountText({ asset, amount }: Amount): string {
  return signedAmount(Number(amount), asset)
}

/** `+412.20 USDT, −₿0.0025, −€99.88 and 2 more` */
export function amountsText(amounts: readonly Amount[], empty: string): string {
  if (amounts.length === 0) return empty
  const shown = amounts.slice(0, MAX_SHOWN).map(amountText)
  const others = amounts.length - shown.length
  return `${shown.join(', ')}${others === 0 ? '' : t(' and {count} more', { count: countText(others) })}`
}

const MAX_SHOWN = 3

/** `Fees: 5.41 USDT paid`; received fees are a rebate. */
function feesText(fees: readonly Amount[]): string {
  const shown = fees.slice(0, 2).map(({ asset, amount }) => {
    const paid = Number(amount)
    const shown = plainAmount(Math.abs(paid), asset)
    return paid < 0 ? t('{amount} received', { amount: shown }) : t('{amount} paid', { amount: shown })
  })
  return shown.length === 0
    ? t('No fees')
    : t('Fees: {shown}{text}', { shown: shown.join(', '), text: fees.length > 2 ? t(' and more') : '' })
}

/** The result of a choice, in the figures that this question changes. */
export function outcomeText(id: PreviewedQuestion['id'], outcome: Outcome, moment: (time: number) => string): string {
  const { fills, net, firstTime, firstFill, fees, refused } = outcome
  const failed = refused === 0 ? '' : t('{rows} can’t be read', { rows: plural(refused, 'row') })
  if (fills === 0) return failed === '' ? t('No trades') : failed
  const results = t('P&L {amounts}', { amounts: amountsText(net, t('none yet')) })
  const first =
    firstFill === null
      ? ''
      : t('First trade: {side} {quantity} {ticker} at {price}', {
          side: firstFill.side,
          quantity: exact(firstFill.quantity),
          ticker: firstFill.ticker,
          price: exact(firstFill.price),
        })
  const said: Readonly<Record<PreviewedQuestion['id'], readonly string[]>> = {
    'date-order': [
      firstTime === null ? '' : t('First trade on {firstTime}', { firstTime: moment(firstTime) }),
      results,
    ],
    column: [first, results],
    decimal: [first],
    side: [madeText(fills, outcome), results],
    market: [madeText(fills, outcome), results],
    pair: [first],
    quote: [first],
    'fee-sign': [feesText(fees), results],
    'fee-coin': [feesText(fees), results],
    quantity: [first, results],
    'contract-size': [results],
    account: [madeText(fills, outcome), results],
  }
  return [...said[id], failed].filter((part) => part !== '').join(' · ')
}
