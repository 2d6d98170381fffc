// Promise [Every screen] Every time zone can be found by its current name and by its old names.
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allZones } from './zone.ts'
import { matchesZone, todaysName } from './zone-names.ts'

const zones = allZones()

/** The zones that are offered for a typed text. */
function zonesFor(typed: string): readonly string[] {
  return zones.filter((zone) => matchesZone(zone, typed))
}

test.each([
  ['Asia/Kolkata', 'Asia/Calcutta'],
  ['Europe/Kyiv', 'Europe/Kiev'],
  ['Europe/Kyiv', 'Zaporozhye'],
  ['Asia/Ho_Chi_Minh', 'Saigon'],
  ['Asia/Kathmandu', 'katmandu'],
  ['Asia/Yangon', 'Rangoon'],
  ['America/Argentina/Buenos_Aires', 'America/Buenos_Aires'],
  ['America/Nuuk', 'Godthab'],
  ['Atlantic/Faroe', 'Faeroe'],
  ['Pacific/Kanton', 'Enderbury'],
  ['Africa/Asmara', 'Asmera'],
  ['America/New_York', 'US/Eastern'],
  ['America/New_York', 'new york'],
])('%s is found by its own name and by %s', (zone, other) => {
  expect(zonesFor(zone)).toContain(zone)
  expect(zonesFor(other)).toContain(zone)
})

test('each zone is listed once, by a name of today', () => {
  expect(new Set(zones).size).toBe(zones.length)
  expect(zones.map(todaysName)).toEqual(zones)
  expect(zones[0]).toBe('UTC')
})

test('both names of a zone tell the same time', () => {
  const moments = [Date.UTC(2019, 0, 15), Date.UTC(2021, 6, 15), Date.UTC(2026, 0, 15), Date.UTC(2026, 6, 15)]
  const text = (zone: string): string[] =>
    moments.map((moment) =>
      new Intl.DateTimeFormat('en-GB', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(moment),
    )
  const renamed = Intl.supportedValuesOf('timeZone').filter((zone) => todaysName(zone) !== zone)
  expect(renamed.length).toBeGreaterThan(0)
  for (const zone of renamed) expect(text(zone), zone).toEqual(text(todaysName(zone)))
})

const ZONE_TAB = '/usr/share/zoneinfo/zone.tab'

test.skipIf(!existsSync(ZONE_TAB))('every zone of the database of this machine is listed', () => {
  const lines = readFileSync(ZONE_TAB, 'utf8').split('\n')
  const named = lines.filter((line) => line !== '' && !line.startsWith('#')).map((line) => line.split('\t')[2] ?? '')
  expect(named.filter((zone) => !zones.includes(zone))).toEqual([])
})
