/** The effect of choices during trades, in words that follow the test. */
import type { ChoiceKind, JudgedChoice } from '@roundtrip/core/choices'
import type { MoneyFormat } from '../../format/money.ts'
import { plural } from '../../format/number.ts'
import { t } from '../../language/translate.ts'

/** `From the moment the stop was moved, 41 trades lost $3,120.00 more than at the old stop.` */
export function choiceText(kind: ChoiceKind, choice: JudgedChoice, money: MoneyFormat): string {
  const { trades, compared, more } = choice
  if (trades === 0) return noneText(kind)
  if (compared === 0) return notLoadedText(kind, plural(trades, 'closed trade'))
  const [min, max] = more.low > 0 ? [more.low, more.high] : [-more.high, -more.low]
  const [low, high] = [money.plain(min), money.plain(max)]
  const values = { trades: plural(compared, 'trade'), amount: low === high ? low : t('{low} to {high}', { low, high }) }
  if (more.low > 0) return moreText(kind, values)
  if (more.high < 0) return lessText(kind, values)
  const [from, to] = [money.signed(-more.high), money.signed(-more.low)]
  return t('{trades} made about as much either way. Difference: {amount}.', {
    ...values,
    amount: from === to ? from : t('{low} to {high}', { low: from, high: to }),
  })
}

type Values = { readonly trades: string; readonly amount: string }

function moreText(kind: ChoiceKind, values: Values): string {
  switch (kind) {
    case 'moved-stop':
      return t('From the moment the stop was moved, {trades} lost {amount} more than at the old stop.', values)
    case 'added-entry':
      return t('From the first entry added at a loss, {trades} made {amount} less than without these entries.', values)
    case 'early-exit':
      return t(
        'From the early exit on, {trades} made {amount} less than they would have at their stop or target.',
        values,
      )
  }
}

function lessText(kind: ChoiceKind, values: Values): string {
  switch (kind) {
    case 'moved-stop':
      return t('From the moment the stop was moved, {trades} lost {amount} less than at the old stop.', values)
    case 'added-entry':
      return t('From the first entry added at a loss, {trades} made {amount} more than without these entries.', values)
    case 'early-exit':
      return t(
        'From the early exit on, {trades} made {amount} more than they would have at their stop or target.',
        values,
      )
  }
}

function noneText(kind: ChoiceKind): string {
  switch (kind) {
    case 'moved-stop':
      return t('No closed trade of this period had its stop moved beyond the first one.')
    case 'added-entry':
      return t('No closed trade of this period was added to at a loss.')
    case 'early-exit':
      return t('No closed trade of this period with a stop and a target was closed early.')
  }
}

function notLoadedText(kind: ChoiceKind, trades: string): string {
  switch (kind) {
    case 'moved-stop':
      return t('Stop moved away: {trades}. Load candles to compare.', { trades })
    case 'added-entry':
      return t('Added to at a loss: {trades}. Load candles to compare.', { trades })
    case 'early-exit':
      return t('With a stop and a target: {trades}. Load candles to compare.', { trades })
  }
}

/** What to expect of the next trades. */
export function choiceCertainty(choice: JudgedChoice, money: MoneyFormat): string {
  const { claim, interval, compared, trades } = choice
  if (compared === 0) return ''
  const left = trades - compared
  const others = left === 0 ? '' : t(' {trades} not compared.', { trades: plural(left, 'trade') })
  if (claim === 'few' || interval === null)
    return t('These are too few decisions, wins or losses to tell it from chance.{others}', { others })
  const values = { low: money.signed(-interval.high), high: money.signed(-interval.low), others }
  switch (claim) {
    case 'more':
      return t('That is more than chance. 95% range of the difference: {low} to {high}.{others}', values)
    case 'less':
      return t(
        'That is more than chance: it paid so far. 95% range of the difference: {low} to {high}.{others}',
        values,
      )
    case 'chance':
      return t('That could be chance. 95% range of the difference: {low} to {high}.{others}', values)
  }
}

export function choiceTitle(kind: ChoiceKind): string {
  switch (kind) {
    case 'moved-stop':
      return t('From the moment you moved the stop away')
    case 'added-entry':
      return t('From the moment you added to a loser')
    case 'early-exit':
      return t('From the moment you closed early')
  }
}

/** How the alternative is computed. */
export function choiceMethod(kind: ChoiceKind): string {
  switch (kind) {
    case 'moved-stop':
      return t(
        'Each trade is compared with itself: the stop stays where it was before the move and closes what is open then. A candle that opens beyond it fills at its open. Fees are at the rate your exits paid.',
      )
    case 'added-entry':
      return t(
        'Each trade is compared with itself: entries at a worse price than the average are left out, with their fees, and each exit closes the same share of the position. Your fills decide this. They load together with the candles.',
      )
    case 'early-exit':
      return t(
        'Each trade is compared with itself: what you closed between stop and target stays open until one of them is reached, or until the last candle. Several targets share it as planned. Fees are at the rate of your exit, and funding after it is not counted.',
      )
  }
}
