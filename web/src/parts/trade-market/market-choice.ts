/** The market whose candles are used for trades on a venue without candles: remembered by venue and coin. */
import { type CandleMarketChoice, MAX_CANDLE_MARKETS } from '@roundtrip/contract/documents'
import { type ListedCandleMarket, type OtherMarket, SCREENED_VENUES } from '@roundtrip/contract/market'
import type { TradeDetail } from '@roundtrip/contract/trades'

type Traded = Pick<TradeDetail, 'venue' | 'base'>

/** The market chosen for the venue and the coin; null if there is none, or this version does not know it. */
export function chosenMarket(
  choices: readonly CandleMarketChoice[] | undefined,
  { venue, base }: Traded,
): OtherMarket | null {
  const from = choices?.find((choice) => choice.venue === venue && choice.base === base)?.from
  const screened = SCREENED_VENUES.find(({ id }) => id === from?.venue)
  return from === undefined || screened === undefined ? null : { venue: screened.id, id: from.id }
}

/** The choices with this one; null removes the one for the venue and the coin. */
export function withChoice(
  choices: readonly CandleMarketChoice[] | undefined,
  { venue, base }: Traded,
  from: OtherMarket | null,
): CandleMarketChoice[] {
  const others = (choices ?? []).filter((choice) => choice.venue !== venue || choice.base !== base)
  return from === null ? others : [{ venue, base, from }, ...others].slice(0, MAX_CANDLE_MARKETS)
}

/** The markets that fit the trade best come first: the same quote, then the same kind, then in listed order. */
export function fittingFirst(
  markets: readonly ListedCandleMarket[],
  { quote, kind }: Pick<TradeDetail, 'quote' | 'kind'>,
): readonly ListedCandleMarket[] {
  const misfit = (market: ListedCandleMarket): number =>
    (market.quote === quote ? 0 : 2) + (market.kind === kind ? 0 : 1)
  return markets.toSorted((a, b) => misfit(a) - misfit(b))
}

/** `Binance spot BTCUSDT` */
export function marketName({ venue, id }: OtherMarket): string {
  return `${SCREENED_VENUES.find((candidate) => candidate.id === venue)?.name ?? venue} ${id}`
}
