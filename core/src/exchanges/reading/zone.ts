import { isZone, type Message, message } from '../../base/index.ts'
import { type FileHeader, zoneOfOffset } from '../rows/header.ts'
import type { Layout } from '../layouts/layout.ts'
import type { ZoneAnswer } from './types.ts'

export type ZoneQuestion = {
  readonly layout: Layout
  readonly header: FileHeader
  readonly fileName: string
  /** Text of the lines above the header. */
  readonly preamble: string
  readonly browserZone: string
  /** The first row under the header. */
  readonly firstRow: string
}

/** Determines the zone of a file's times, or the question for the trader. */
export function zoneAnswer(question: ZoneQuestion): ZoneAnswer {
  const rule = question.layout.zone
  const stated = question.header.statedZone()
  if (stated !== null && isZone(stated)) return decidedZone(stated, message('The column name states it.'))
  const above = zoneAbove(question.preamble)
  if (above !== null) return decidedZone(above, message('The line above the header states it.'))
  if (rule.from === 'utc') return decidedZone('UTC', rule.reason)
  if (rule.from === 'name' && rule.utc?.some((name) => question.header.has(name)) === true) {
    return decidedZone('UTC', message('The column name states it.'))
  }
  if (OWN_ZONE.test(question.firstRow)) return decidedZone('UTC', message('Every time carries its own zone.'))
  const named = zoneInFileName(question.fileName)
  if (named !== null) return named
  const guess = question.browserZone
  const reason =
    rule.from === 'browser'
      ? message('{name} exports use the time zone of the browser that made them. Choose that time zone.', {
          name: question.layout.info.name,
        })
      : message(
          'The file does not say in which time zone its times are. Choose the zone that was set at the exchange when it was made.',
        )
  return { status: 'ask', guess, reason }
}

/**
 * `Time Zone:UTC+8`, or `"userTimeZone":"8"` in the line that OKX writes above some histories (the importer of a
 * trading panel, read 2026-11); null if nothing above the header states it.
 */
function zoneAbove(preamble: string): string | null {
  const [, named] = /time ?zone\s*[:=]\s*(utc[+-]?[\d:]{0,5})/i.exec(preamble) ?? []
  if (named !== undefined) return zoneOfOffset(named)
  const [, sign = '', hours] = /"userTimeZone"{1,2}\s*:\s*"{0,2}([+-]?)(\d{1,2})/.exec(preamble) ?? []
  return hours === undefined ? null : zoneOfOffset(`utc${sign === '' ? '+' : sign}${hours}`)
}

/** `2026-01-31T12:00:00Z` or `... 12:00:00+05:30`. */
const OWN_ZONE = /\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})(?=[",;\t]|$)/

/** The default zone for the times of a file. */
export function likelyZone(answer: ZoneAnswer): string {
  return answer.status === 'known' ? answer.zone : answer.guess
}

function decidedZone(zone: string, reason: Message): ZoneAnswer {
  return { status: 'known', zone, reason }
}

/** Binance writes `(UTC--6)`: a separator, then the offset. A lone hyphen can be either, so the trader decides. */
function zoneInFileName(name: string): ZoneAnswer | null {
  const match = /\(utc(--|[+-])?(\d{1,2})?(?::?(\d{2}))?\)/i.exec(name)
  if (match === null) return null
  const sign = match[1] ?? ''
  const zone = zoneOfOffset(`utc${sign === '' ? '+' : sign.slice(-1)}${match[2] ?? '0'}:${match[3] ?? '00'}`)
  if (zone === null) return null
  if (sign !== '-' || zone === 'UTC')
    return decidedZone(zone, message('The file name states it: {zone}.', { zone: match[0] }))
  const reason = message(
    'The file name says {zone}, which can be read with or without a minus sign. Compare the time of one trade with the exchange.',
    { zone: match[0] },
  )
  return { status: 'ask', guess: zone, reason }
}
