/** What the orders of a trade show, in words. */
import type { AnnotationData } from '@roundtrip/contract/documents'
import type { TradeOrder } from '@roundtrip/contract/trades'
import { movedAway } from '@roundtrip/core/orders'
import { exact, exactOwn, plural } from '../../format/number.ts'
import { perLanguage, t } from '../../language/translate.ts'

const ROLES = perLanguage(
  (): Readonly<Record<TradeOrder['role'], string>> => ({
    entry: t('Entry'),
    stop: t('Stop'),
    target: t('Target'),
    exit: t('Exit'),
  }),
)

/** `Stop, sell` */
export function orderName({ role, side }: TradeOrder): string {
  return `${ROLES()[role]}, ${side}`
}

/** The prices of an order, from first to last: `95 to 96 to 94`; `Market` if it had no price. */
export function orderPrices({ levels }: TradeOrder): string {
  const prices = levels.flatMap(({ trigger, limit }) => trigger ?? limit ?? []).map(exact)
  const changes = prices.filter((price, index) => price !== prices[index - 1])
  return changes.length === 0 ? t('Market') : changes.join(' to ')
}

/** The final quantity; `All` if it covered the whole position. */
export function orderQuantity({ levels }: TradeOrder): string {
  const last = levels.at(-1)
  return last === undefined || last.quantity === null ? t('All') : exactOwn(last.quantity)
}

const ENDS = perLanguage(() => ({ filled: t('Filled'), cancelled: t('Canceled'), unseen: t('Gone') }) as const)

export function orderEnd({ end }: TradeOrder): string {
  return end === null ? t('Stands') : ENDS()[end.how]
}

type Stops = Pick<AnnotationData, 'stop' | 'stopMoves'>

/** `First stop 95, moved 3 times, once away from the price.` Null without a stop. */
export function stopSentence(side: 'long' | 'short', { stop, stopMoves }: Stops): string | null {
  if (stop === null) return null
  const moves = stopMoves.toSorted((a, b) => a.time - b.time).map(({ price }) => Number(price))
  const first = t('First stop {stop}', { stop: exact(stop) })
  if (moves.length === 0) return t('{first}, never moved.', { first })
  const away = movedAway(side, { stop: Number(stop), moves })
  if (moves.length === 1)
    return t('{first}, moved once, {text} the price.', { first, text: away === 1 ? t('away from') : t('closer to') })
  const wrong = away === 0 ? t('never') : away === moves.length ? t('each time') : times(away)
  return t('{first}, moved {count}, {wrong} away from the price.', { first, count: times(moves.length), wrong })
}

function times(count: number): string {
  return count === 1 ? t('once') : plural(count, 'time')
}
