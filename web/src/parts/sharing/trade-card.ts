/** The picture of a link to one trade. */
import type { SharedAmounts, SharedCard } from '@roundtrip/contract/sharing'
import type { TradeDetail } from '@roundtrip/contract/trades'
import { moneyFormat } from '../../format/money.ts'
import { priceText, rMultipleText, signedPercent } from '../../format/number.ts'
import { holding } from '../../format/time.ts'
import { cardCurve, cardTone } from '../../data/sharing/share-card.ts'
import { t } from '../../language/translate.ts'

type Shown = {
  readonly trade: TradeDetail
  /** Null without a stop or a risk. */
  readonly rMultiple: number | null
  /** Prices during the trade, in time order; none without candles. */
  readonly prices: readonly number[]
  /** `3 Nov 2026` */
  readonly day: string
}

export function tradeCard(amounts: SharedAmounts, { trade, rMultiple, prices, day }: Shown): SharedCard {
  const net = trade.net === null ? null : Number(trade.net)
  const value = Number(trade.maxValue)
  const share = net === null || value === 0 ? null : net / value
  const inR = rMultiple === null ? null : rMultipleText(rMultiple)
  const inPercent = signedPercent(share)
  const own = amounts === 'shown' ? moneyFormat(trade.settle).signed(net) : (inR ?? inPercent)
  const holdingMs = trade.closeTime === null ? null : trade.closeTime - trade.openTime
  const side = trade.side === 'long' ? t('long') : t('short')
  const [entry, exit] = [trade.entryPrice, trade.exitPrice].map((price) => (price === null ? null : Number(price)))
  // Without candles, only the entry and exit prices are known.
  const path = prices.length > 1 ? prices : [entry, exit].filter((price) => typeof price === 'number')
  return {
    subject: `${trade.symbol} ${side} · ${day}`,
    headline: own,
    tone: cardTone(net),
    figures: [
      { name: t('Entry'), text: priceText(entry ?? null) },
      { name: t('Exit'), text: priceText(exit ?? null) },
      { name: t('Held'), text: holding(holdingMs) },
      own === inPercent ? null : { name: t('Return'), text: inPercent },
    ].filter((figure) => figure !== null),
    curve: cardCurve(path, entry ?? null),
  }
}
