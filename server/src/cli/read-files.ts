import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { accountId } from '@roundtrip/core/base'
import { type OpenedFile, openFiles, type ReadResult, readLedger } from '@roundtrip/core/exchanges'
import type { Ledger, Problem } from '@roundtrip/core/ledger'
import { CliError } from './cli-error.ts'

export type ReadFiles = { readonly ledger: Ledger; readonly problems: readonly Problem[] }

/**
 * Reads export files into one ledger, an account per exchange and market. Throws a CliError with a sentence where a
 * file cannot be read or is not understood; rows that cannot be read are problems, not errors.
 */
export function readFiles(paths: readonly string[], fileZone: string | null): ReadFiles {
  const opened = openFiles(paths.map((path) => ({ name: basename(path), bytes: bytesOf(path) })))
  const byAccount = new Map<string, { file: OpenedFile; zone: string }[]>()
  const notices: Problem[] = []
  for (const file of opened) {
    const { detection } = file
    if (detection.status === 'unreadable') throw new CliError(`${file.name}: ${detection.reason}`)
    if (detection.status === 'recognised') throw new CliError(`${file.name} is ${detection.name}. ${detection.reason}`)
    const { layout, zone } = detection
    if (zone.status === 'ask' && fileZone === null) notices.push(zoneNotice(file.name, zone))
    const used = zone.status === 'known' ? zone.zone : (fileZone ?? zone.guess)
    const account = `${layout.venue}-${layout.market}`
    byAccount.set(account, [...(byAccount.get(account) ?? []), { file, zone: used }])
  }
  const results = [...byAccount].map(([account, files]) => readLedger({ account: accountId(account), files }))
  return { ledger: joined(results), problems: [...notices, ...results.flatMap((result) => result.problems)] }
}

function bytesOf(path: string): Uint8Array {
  try {
    return readFileSync(path)
  } catch (cause) {
    throw new CliError(`${path} cannot be read. Check the path and try again.`, { cause })
  }
}

function zoneNotice(file: string, zone: { guess: string; reason: string }): Problem {
  const reason = `${zone.reason} Read as ${zone.guess}; use --file-zone to name another.`
  return { file, line: null, column: null, reason, severity: 'notice' }
}

function joined(results: readonly ReadResult[]): Ledger {
  return {
    fills: results.flatMap((result) => result.ledger.fills),
    cashEvents: results.flatMap((result) => result.ledger.cashEvents),
  }
}
