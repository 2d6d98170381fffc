/** Exact amounts of the preview as text. */
import type { Amount, Outcome } from '../../../data/import/preview-trades.ts'
import type { PreviewedQuestion } from '../../../data/import/match-table.ts'
import { countText, exact, exactTo, MINUS, plural } from '../../../format/number.ts'
import { madeText } from './words.ts'
import { t } from '../../../language/translate.ts'

/** `+412.20 USDT`; small amounts keep their digits. An amount and its coin stay on one line. */
export function signedAmount({ asset, amount }: Amount): string {
  const shown = exactTo(amount, 2)
  const sign = shown.startsWith(MINUS) || !/[1-9]/.test(shown) ? '' : '+'
  return `${sign}${shown}\u00a0${asset}`
}

export function amountsText(amounts: readonly Amount[], empty: string): string {
  if (amounts.length === 0) return empty
  const [first, second, ...others] = amounts.map(signedAmount)
  const more = others.length === 0 ? '' : t(' and {count} more coins', { count: countText(others.length) })
  return second === undefined ? (first ?? empty) : `${first}, ${second}${more}`
}

/** `5.41 USDT of fees paid`; received fees are a rebate. */
function feesText(fees: readonly Amount[]): string {
  const shown = fees.slice(0, 2).map(({ asset, amount }) => {
    const isRebate = amount.startsWith('-')
    const shown = `${exactTo(isRebate ? amount.slice(1) : amount, 2)} ${asset}`
    return isRebate ? t('{amount} received', { amount: shown }) : t('{amount} paid', { amount: shown })
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
