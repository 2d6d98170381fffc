import { describe, expect, test } from 'vitest'
import { strFromU8, strToU8 } from 'fflate'
import { accountId, message } from '../../base/index.ts'
import { groupDrop, keptText, namedApart, textToKeep } from './drop.ts'
import { openFiles } from './open.ts'
import { readLedger } from './read.ts'
import { SAMPLES } from './samples.testing.ts'
import type { LayoutInfo } from '../layouts/layout.ts'
import type { OpenedFile } from './types.ts'

const file = (name: string): OpenedFile => ({
  name,
  detection: { status: 'unreadable', reason: message('') },
  bytes: new Uint8Array(),
})
const layout = (venue: LayoutInfo['venue'], market: LayoutInfo['market']): { layout: LayoutInfo } => ({
  layout: { id: `${venue}-${market}`, name: venue, venue, market, kind: 'fills' },
})

describe('names', () => {
  test.each([
    [
      ['a.csv', 'b.csv'],
      ['a.csv', 'b.csv'],
    ],
    [
      ['trades.csv', 'trades.csv'],
      ['trades.csv', 'trades.csv (2)'],
    ],
    [
      ['t', 't', 't'],
      ['t', 't (2)', 't (3)'],
    ],
    [
      ['t (2)', 't', 't'],
      ['t (2)', 't', 't (3)'],
    ],
    [
      ['t', 't', 't (2)'],
      ['t', 't (3)', 't (2)'],
    ],
  ])('%j become %j', (names, unique) => {
    expect(namedApart(names.map(file)).map(({ name }) => name)).toEqual(unique)
  })
})

describe('groups', () => {
  const names = (...tables: { layout: LayoutInfo }[]) =>
    groupDrop(tables).map((group) => `${group.name}: ${group.tables.length}`)

  test('are one for each exchange and market, in the order of the files', () => {
    expect(
      names(
        layout('kraken', 'spot'),
        layout('binance', 'futures'),
        layout('kraken', 'spot'),
        layout('binance', 'spot'),
      ),
    ).toEqual(['kraken spot: 2', 'binance futures: 1', 'binance spot: 1'])
  })

  test('take a file about the whole exchange along where there is one market', () => {
    expect(names(layout('binance', 'unified'), layout('binance', 'spot'))).toEqual(['binance spot: 2'])
    expect(names(layout('binance', 'unified'))).toEqual(['binance unified: 1'])
    expect(names(layout('binance', 'unified'), layout('binance', 'spot'), layout('binance', 'futures'))).toEqual([
      'binance unified: 1',
      'binance spot: 1',
      'binance futures: 1',
    ])
  })

  test('are one where a statement of the whole exchange repeats what the others hold', () => {
    const statement = { layout: { ...layout('bybit', 'unified').layout, kind: 'statement' as const } }
    const [spot, futures] = [layout('bybit', 'spot'), layout('bybit', 'futures')]
    expect(names(spot, statement, futures)).toEqual(['bybit unified: 3'])
    expect(names(statement, futures)).toEqual(['bybit futures: 2'])
    expect(names(spot, futures)).toEqual(['bybit spot: 1', 'bybit futures: 1'])
  })
})

describe('the text that is kept', () => {
  const entryOf = (text: string) => {
    const [opened = file('none')] = openFiles([{ name: 'file.csv', bytes: strToU8(text) }])
    return { file: opened, zone: 'UTC' }
  }
  const ledgerOf = (text: string) => readLedger({ account: accountId('a'), files: [entryOf(text)] }).ledger

  test.each(Object.entries(SAMPLES))('of %s gives the same records again', (_, sample) => {
    expect(ledgerOf(strFromU8(textToKeep(entryOf(sample))))).toEqual(ledgerOf(sample))
  })

  test('has no rows that became nothing, but those of files that explain others', () => {
    const refused = `${SAMPLES['binance-spot-trades']}\nnot,a,row,of,this,file,at all`
    expect(strFromU8(textToKeep(entryOf(refused)))).toBe(SAMPLES['binance-spot-trades'])
    const ledger = SAMPLES['kraken-ledgers'] ?? ''
    expect(strFromU8(textToKeep(entryOf(ledger)))).toBe(ledger)
  })

  test('has the rows of the file alone, whatever was read beside it', () => {
    const [header = '', ...rows] = (SAMPLES['binance-spot-trades'] ?? '').split('\n')
    const text = (lines: readonly string[]): string => [header, ...lines].join('\n')
    const entries = [text(rows), text([rows[0] ?? '', 'total', ...rows.slice(1)])].map(entryOf)
    const result = readLedger({ account: accountId('a'), files: entries })
    for (const { file: read } of entries) expect(strFromU8(keptText(read, result))).toBe(text(rows))
  })

  test('has line feeds alone, and neither blank lines nor refused rows', () => {
    const [header = '', first = '', second = ''] = (SAMPLES['binance-spot-trades'] ?? '').split('\n')
    const odd = [header, '', first, 'refused', '', second, '', ''].join('\r\n')
    expect(strFromU8(textToKeep(entryOf(odd)))).toBe([header, first, second].join('\n'))
    const plain = `${[header, first, '', 'refused', second].join('\n')}\n`
    expect(strFromU8(textToKeep(entryOf(plain)))).toBe([header, first, second].join('\n'))
  })

  test('of a file that was left out is the whole file', () => {
    const entry = entryOf(SAMPLES['binance-spot-trades'] ?? '')
    expect(keptText(entry.file, { recordRows: new Map() })).toBe(entry.file.bytes)
  })
})
