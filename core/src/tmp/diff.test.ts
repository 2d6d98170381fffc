import { readdirSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { accountId, fixed } from '../base/index.ts'
import { openFiles, readLedger } from '../exchanges/index.ts'
import { tableOf } from '../ledger/index.ts'
import { buildTrades, createRates, DEFAULT_BUILD_OPTIONS, positionKey, moveCoins } from '../trades/index.ts'
import { positionColumns, columnsOfWalk } from '../reports/position-columns.ts'
import * as oldTrades from '/work/main/core/src/trades/index.ts'
import * as oldColumns from '/work/main/core/src/reports/position-columns.ts'

const DATA = '/work/shared/data'
const OPTIONS = { ...DEFAULT_BUILD_OPTIONS, rates: createRates([{ asset: 'BNB', time: 1_700_000_000_000 - 1, rate: fixed('612.345') }]), currency: 'USD' }
test('files', () => {
  let n = 0, fast = 0, spot = 0
  const slow = new Map<string, number>()
  for (const name of readdirSync(DATA, { recursive: true }) as string[]) {
    const path = `${DATA}/${name}`
    if (!/\.(csv|xlsx|zip)$/i.test(name) || statSync(path).size > 5_000_000) continue
    for (const file of openFiles([{ name, bytes: readFileSync(path) }])) {
      if (file.detection.status !== 'supported') continue
      const { ledger } = readLedger({ account: accountId('a'), files: [{ file, zone: 'UTC' }] })
      for (const costMethod of ['average', 'fifo', 'lifo'] as const) {
        const o = { ...OPTIONS, costMethod }
        const a = buildTrades(ledger, o), b = oldTrades.buildTrades(ledger as never, o as never)
        expect(a).toEqual(b)
        for (const margin of [false, true]) {
        const oo = margin ? { ...o, marginAccounts: new Set([accountId('a')]) } : o
        const groups = new Map<string, typeof ledger.fills[number][]>()
        for (const f of ledger.fills) { const k = positionKey(f, o.renames); groups.set(k, [...(groups.get(k) ?? []), f]) }
        for (const [k, fills] of groups) {
          const cashEvents = ledger.cashEvents.filter((e) => e.instrument !== null && positionKey({ ...e, instrument: e.instrument }, o.renames) === k)
          const input = { fills: tableOf(fills, accountId('a')), cashEvents }
          const strip = ({ trades: _, ...x }: any) => ({ ...x, tradeIds: [...x.tradeIds] })
          const w = columnsOfWalk(input, oo)
          n++; if (w) fast++; else slow.set(fills[0]!.instrument.kind + (fills[0]!.instrument.settle), (slow.get(fills[0]!.instrument.kind+fills[0]!.instrument.settle) ?? 0) + 1)
          if (w && fills[0]!.instrument.kind === 'spot') spot++
          expect(strip(positionColumns(input, oo)), path + k).toEqual(strip(oldColumns.columnsByTheRules(input as never, oo as never)))
        }
        }
      }
    }
  }
  console.log(n, fast, spot, [...slow].sort((a, b) => b[1] - a[1]).slice(0, 12))
}, 3_000_000)
