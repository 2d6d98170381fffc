export * from './candles.ts'
export * from './market.ts'
export { SCREENED_VENUES, type ScreenedVenue, type ScreenedVenueId } from './screened-venues.ts'
