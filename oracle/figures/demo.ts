/** The demo journal twice, from the export files that fill a demo. */
import { DEMO_SETTINGS } from '../../server/src/demo/demo-journal.ts'
import { demoAnnotation } from '../../server/src/demo/demo-notes.ts'
import { demoTrades } from '../../server/src/demo/demo-trades.testing.ts'
import type { Trade } from '@roundtrip/core/trades'
import { joined, listedOf, rowsOfLedger, type Twice } from './journals.ts'
import { type Noted, NOTHING_NOTED } from './listed.ts'

export const DEMO_BALANCE = Number(DEMO_SETTINGS.startBalance)

export function demoTwice(now: number): Twice {
  const { ledger, ...built } = demoTrades(now)
  const notes = new Map(built.trades.map((trade) => [trade.slices[0]?.fill.dedupeKey, notedOn(trade)]))
  const { listed, flows } = listedOf(rowsOfLedger(ledger), [], ({ id }) => notes.get(id) ?? NOTHING_NOTED)
  return { ...joined({ ...built, idOf: ({ dedupeKey }) => dedupeKey }, listed), flows }
}

function notedOn(trade: Trade): Noted {
  const { labels, risk, stop, rating } = demoAnnotation(trade, (text) => text)
  return {
    ...NOTHING_NOTED,
    labels,
    rating,
    risk: risk === null ? null : Number(risk),
    stop: stop === null ? null : Number(stop),
  }
}
