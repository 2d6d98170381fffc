/** The trades of the demo without a server, from the export files that fill a demo. */
import { accountId } from '@roundtrip/core/base'
import { openFiles, readLedger } from '@roundtrip/core/exchanges'
import { columnsOf } from '@roundtrip/core/reports'
import {
  assetsNeedingRates,
  buildTrades,
  createRates,
  DEFAULT_BUILD_OPTIONS,
  ratePointsOf,
} from '@roundtrip/core/trades'
import { demoAccounts } from './demo-journal.ts'

/** `now`, UTC ms: where the demo ends. */
export function demoTrades(now: number) {
  const ledgers = demoAccounts(now).map(({ name, files }) => {
    const opened = openFiles(files.map((file) => ({ name: file.name, bytes: new TextEncoder().encode(file.text) })))
    const readable = opened.flatMap((file) => {
      const { detection } = file
      return detection.status === 'supported' ? [{ file, layout: detection.layout.id, zone: 'UTC' }] : []
    })
    return readLedger({ account: accountId(name), files: readable }).ledger
  })
  const ledger = {
    fills: ledgers.flatMap(({ fills }) => fills),
    cashEvents: ledgers.flatMap(({ cashEvents }) => cashEvents),
  }
  const rates = createRates(ratePointsOf(ledger.fills, assetsNeedingRates(ledger)))
  const { trades } = buildTrades(ledger, { ...DEFAULT_BUILD_OPTIONS, rates })
  return { ledger, trades, columns: columnsOf(trades, { currency: 'USD', rates }) }
}
