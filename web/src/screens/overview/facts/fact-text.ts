import type { JournalFact } from '@roundtrip/core/reports'
import type { MoneyFormat } from '../../../format/money.ts'
import { percentText, plural } from '../../../format/number.ts'
import { dayName, hourSpan } from '../../../format/time.ts'
import { t } from '../../../language/translate.ts'

type Words = {
  readonly money: MoneyFormat
  /** The name of the trade that the fact is about; null if there is none. */
  readonly tradeName: string | null
}

export type FactText = { readonly name: string; readonly amount: string; readonly detail: string }

/** A fact in words: what happened, never why, and no prediction. */
export function factText(fact: JournalFact, { money, tradeName }: Words): FactText {
  const { kind, key, amount, rest, count } = fact
  const signed = money.signed(amount)
  const ofTrades = { amount: signed, detail: t('in {trades}', { trades: plural(count, 'trade') }) }
  switch (kind) {
    case 'fees':
      return { name: t('Fees'), amount: money.plain(-amount), detail: feesDetail(fact, money) }
    case 'trade': {
      const label = amount > 0 ? t('Best trade') : t('Worst trade')
      return {
        name: tradeName === null ? label : `${label}: ${tradeName}`,
        amount: signed,
        detail: t('all others together {rest}', { rest: money.signed(rest) }),
      }
    }
    case 'day':
      return {
        name: amount > 0 ? t('Best day: {day}', { day: dayName(key) }) : t('Worst day: {day}', { day: dayName(key) }),
        ...ofTrades,
      }
    case 'hour':
      return { name: t('Worst hour so far: {hour}', { hour: hourSpan(Number(key)) }), ...ofTrades }
    case 'ticker':
      return { name: t('Worst ticker so far: {ticker}', { ticker: key }), ...ofTrades }
  }
}

/** The share of gross profit, if there was any; otherwise the share of the loss. */
function feesDetail({ amount, rest }: JournalFact, money: MoneyFormat): string {
  const net = rest + amount
  return rest > 0
    ? t('{share} of the {rest} made before fees', { share: percentText(-amount / rest), rest: money.plain(rest) })
    : t('{share} of the loss, {rest} before fees', { share: percentText(amount / net), rest: money.signed(rest) })
}
