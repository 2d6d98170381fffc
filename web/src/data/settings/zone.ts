import { isZone } from '@roundtrip/core/base'
import { todaysName } from './zone-names.ts'

/** The zone of this browser. */
export function browserZone(): string {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return isZone(zone) ? zone : 'UTC'
}

/**
 * Zones to choose from, by their current names, UTC first. A zone that this browser knows only by its old name keeps
 * it.
 */
export function allZones(): readonly string[] {
  const names = Intl.supportedValuesOf('timeZone').map((zone) => (isZone(todaysName(zone)) ? todaysName(zone) : zone))
  return ['UTC', ...[...new Set(names)].filter((zone) => zone !== 'UTC').toSorted()]
}
