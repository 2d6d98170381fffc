/** The preview picture of a link to the results of a period: the same words for reports, days, weeks and months. */
import type { SharedAmounts, SharedCard } from '@roundtrip/contract/sharing'
import type { MoneyFormat } from '../../format/money.ts'
import { countText, percentText, ratioText, rMultipleText } from '../../format/number.ts'
import { cardCurve, cardTone } from '../../data/sharing/share-card.ts'
import { t } from '../../language/translate.ts'

export type CardResults = {
  /** The subject of the results: `Last 90 days`. */
  readonly subject: string
  /** Money in currency units. */
  readonly net: number
  readonly trades: number
  /** Shares of one. */
  readonly winRate: number | null
  readonly profitFactor: number | null
  /** Null if it is unknown for these trades. */
  readonly totalR: number | null
  /** Cumulative net, in time order. */
  readonly curve: readonly number[]
}

/** The card with the sum of R in large letters if there is one; with amounts, the net result. */
export function resultCard(amounts: SharedAmounts, results: CardResults, money: MoneyFormat): SharedCard {
  const { subject, net, trades, winRate, profitFactor, totalR } = results
  const won = { name: t('Win rate'), text: percentText(winRate) }
  const inR = totalR === null ? null : rMultipleText(totalR)
  const headline =
    amounts === 'shown' ? money.signed(net) : (inR ?? t('{rate} win rate', { rate: percentText(winRate, 0) }))
  const figures = [
    ...(amounts === 'shown' && inR !== null ? [{ name: t('Total R'), text: inR }] : []),
    ...(headline === inR || amounts === 'shown' ? [won] : []),
    // Without a loss there is no profit factor to show.
    ...(profitFactor !== null && Number.isFinite(profitFactor)
      ? [{ name: t('Profit factor'), text: ratioText(profitFactor) }]
      : []),
    { name: t('Trades'), text: countText(trades) },
  ]
  const tone = amounts === 'hidden' && inR !== null ? cardTone(totalR) : cardTone(net)
  return { subject, headline, tone, figures, curve: cardCurve([0, ...results.curve], 0) }
}
