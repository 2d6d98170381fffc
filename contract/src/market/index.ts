export * from './candles.ts'
export * from './market.ts'
export * from './trade-paths.ts'
export { SCREENED_VENUES, type ScreenedVenue, type ScreenedVenueId } from './screened-venues.ts'
