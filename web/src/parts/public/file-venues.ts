import { LAYOUT_INFOS } from '@roundtrip/core/exchanges'
import { venueName } from '../../data/words/venues.ts'

/** The exchanges whose export files can be read, by their own names. */
export const FILE_VENUES: readonly string[] = [
  ...new Set(LAYOUT_INFOS.filter(({ venue }) => venue !== 'other').map(({ venue }) => venueName(venue))),
]
