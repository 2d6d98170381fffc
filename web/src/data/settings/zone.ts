import { isZone } from '@roundtrip/core/base'
import { todaysName } from './zone-names.ts'

/** The zone of this browser. */
export function browserZone(): string {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return isZone(zone) ? zone : 'UTC'
}

/** Zones to choose from by their names of today, UTC first. A zone that this browser knows by its old name keeps that. */
export function allZones(): readonly string[] {
  const names = Intl.supportedValuesOf('timeZone').map((zone) => (isZone(todaysName(zone)) ? todaysName(zone) : zone))
  return ['UTC', ...[...new Set(names)].filter((zone) => zone !== 'UTC').toSorted()]
}
