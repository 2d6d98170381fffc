import { LAYOUT_INFOS } from '@roundtrip/core/exchanges'
import { venueName } from '../../data/words/venues.ts'

/** The exchanges whose export files are read, by the names that they call themselves. */
export const FILE_VENUES: readonly string[] = [
  ...new Set(LAYOUT_INFOS.filter(({ venue }) => venue !== 'other').map(({ venue }) => venueName(venue))),
]
