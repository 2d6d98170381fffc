/** The demo journal twice, from the export files that fill a demo. */
import { DEMO_SETTINGS, demoAccounts } from '../../server/src/demo/demo-journal.ts'
import { demoAnnotation } from '../../server/src/demo/demo-notes.ts'
import { accountId } from '@roundtrip/core/base'
import { openFiles, readLedger } from '@roundtrip/core/exchanges'
import { columnsOf } from '@roundtrip/core/reports'
import {
  assetsNeedingRates,
  buildTrades,
  createRates,
  DEFAULT_BUILD_OPTIONS,
  ratePointsOf,
  type Trade,
} from '@roundtrip/core/trades'
import { joined, listedOf, rowsOfLedger, type Twice } from './journals.ts'
import { type Noted, NOTHING_NOTED } from './listed.ts'

export const DEMO_BALANCE = Number(DEMO_SETTINGS.startBalance)

export function demoTwice(now: number): Twice {
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
  const notes = new Map(trades.map((trade) => [trade.slices[0]?.fill.dedupeKey, notedOn(trade)]))
  const { listed, flows } = listedOf(rowsOfLedger(ledger), [], ({ id }) => notes.get(id) ?? NOTHING_NOTED)
  const built = { columns: columnsOf(trades, { currency: 'USD', rates }), trades }
  return { ...joined({ ...built, idOf: ({ dedupeKey }) => dedupeKey }, listed), flows }
}

function notedOn(trade: Trade): Noted {
  const { labels, risk, stop, rating } = demoAnnotation(trade)
  return {
    ...NOTHING_NOTED,
    labels,
    rating,
    risk: risk === null ? null : Number(risk),
    stop: stop === null ? null : Number(stop),
  }
}
