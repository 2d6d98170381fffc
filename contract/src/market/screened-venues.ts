import * as z from 'zod/mini'

/** What can be screened: an exchange and one kind of its instruments. Only demo journals see the demo market. */
export const SCREENED_VENUES = [
  { id: 'demo', name: 'Demo market', exchange: 'demo', kind: 'linear' },
  { id: 'binance-linear', name: 'Binance USD-M futures', exchange: 'binance', kind: 'linear' },
  { id: 'binance-spot', name: 'Binance spot', exchange: 'binance', kind: 'spot' },
  { id: 'binance-inverse', name: 'Binance COIN-M futures', exchange: 'binance', kind: 'inverse' },
  { id: 'bybit-linear', name: 'Bybit linear', exchange: 'bybit', kind: 'linear' },
  { id: 'bybit-spot', name: 'Bybit spot', exchange: 'bybit', kind: 'spot' },
  { id: 'okx-linear', name: 'OKX linear', exchange: 'okx', kind: 'linear' },
  { id: 'okx-spot', name: 'OKX spot', exchange: 'okx', kind: 'spot' },
  { id: 'hyperliquid-linear', name: 'Hyperliquid perpetuals', exchange: 'hyperliquid', kind: 'linear' },
] as const
export type ScreenedVenue = (typeof SCREENED_VENUES)[number]
export type ScreenedVenueId = ScreenedVenue['id']

export const screenedVenueId = z.enum(SCREENED_VENUES.map(({ id }) => id) as [ScreenedVenueId, ...ScreenedVenueId[]])
/** The venue's own name of an instrument. */
export const instrumentId = z.string().check(z.minLength(1), z.maxLength(100))
