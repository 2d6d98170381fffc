/** For tests: reads text as if it had been dropped, and writes the result in a trader's words. */
import { strToU8 } from 'fflate'
import { accountId, formatFixed, isoTime, messageText } from '../../base/index.ts'
import { openFiles } from './open.ts'
import { readLedger } from './read.ts'
import type { OpenedFile, ReadResult } from './types.ts'
import { likelyZone } from './zone.ts'

export const ACCOUNT = accountId('test')

export function openText(text: string, name = 'export.csv', browserZone = 'UTC'): OpenedFile {
  const [opened] = openFiles([{ name, bytes: strToU8(text) }], { browserZone })
  if (opened === undefined) throw new Error('nothing was opened')
  return opened
}

export function readOpened(files: readonly OpenedFile[]): ReadResult {
  return readLedger({
    account: ACCOUNT,
    files: files.map((file) => {
      const zone = file.detection.status === 'supported' ? file.detection.zone : null
      return { file, zone: zone === null ? 'UTC' : likelyZone(zone) }
    }),
  })
}

export function readText(text: string, name?: string): ReadResult {
  return readOpened([openText(text, name)])
}

/** `2026-01-31 12:00:00 buy 2 AAAUSDT (linear AAA/USDT) at 100 fee 0.11 USDT`. */
export function fillLines(result: ReadResult): string[] {
  return result.ledger.fills.map((fill) => {
    const { symbol, kind, base, settle } = fill.instrument
    const more = [
      fill.execution === 'trade' ? '' : fill.execution,
      fill.positionSide === 'both' ? '' : fill.positionSide,
      fill.liquidity === 'unknown' ? '' : fill.liquidity,
      fill.opens === null ? '' : fill.opens ? 'opens' : 'closes',
      fill.venueRealised === null ? '' : `realised ${formatFixed(fill.venueRealised)}`,
      fill.venueTradeId === null ? '' : `#${fill.venueTradeId}`,
    ]
    const what = `${fill.side} ${formatFixed(fill.quantity)} ${symbol} (${kind} ${base}/${settle})`
    const price = `at ${formatFixed(fill.price)} fee ${formatFixed(fill.fee)} ${fill.feeAsset}`
    return [timeText(fill.time), what, price, ...more].filter((part) => part !== '').join(' ')
  })
}

export function cashLines(result: ReadResult): string[] {
  return result.ledger.cashEvents.map((event) => {
    const symbol = event.instrument === null ? '' : ` ${event.instrument.symbol}`
    const holding = event.position === null ? '' : ` holding ${formatFixed(event.position)}`
    return `${timeText(event.time)} ${event.kind} ${formatFixed(event.amount)} ${event.asset}${symbol}${holding}`
  })
}

export function problemLines(result: ReadResult): string[] {
  return result.problems.map(({ line, column, reason }) => `${line ?? '-'} ${column ?? '-'} ${messageText(reason)}`)
}

/** Why a file is not read, in English; null for one that is. */
export function reasonOf(file: Pick<OpenedFile, 'detection'> | undefined): string | null {
  const { detection } = file ?? {}
  return detection === undefined || detection.status === 'supported' ? null : messageText(detection.reason)
}

export function keys(result: ReadResult): string[] {
  const { fills, cashEvents } = result.ledger
  return [...fills, ...cashEvents].map((record) => record.dedupeKey).toSorted()
}

function timeText(time: number): string {
  return isoTime(time).replace('T', ' ').replace('.000Z', '').replace('Z', '')
}
