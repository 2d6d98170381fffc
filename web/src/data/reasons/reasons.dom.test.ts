import { accountId } from '@roundtrip/core/base'
import { openFiles, readLedger, TEMPLATE_CSV } from '@roundtrip/core/exchanges'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { inGerman } from '../../language/german.testing.ts'
import { reasonText as english } from './reasons.ts'

afterEach(() => vi.unstubAllGlobals())

test('an English reader reads the sentence of core', () => {
  expect(english('"x" is not a number.')).toBe('"x" is not a number.')
})

describe('a German reader reads', () => {
  let reasonText: (reason: string) => string
  beforeEach(async () => {
    reasonText = (await inGerman(() => import('./reasons.ts'))).reasonText
  })

  test.each([
    { reason: 'A number is missing here.', text: 'Hier fehlt eine Zahl.' },
    { reason: '"1.2.3" is not a number.', text: '„1.2.3“ ist keine Zahl.' },
    {
      reason: 'This says 5, and "Price" and "Quantity" make 6.5. One of these columns is wrong.',
      text: 'Hier steht 5, aus „Price“ und „Quantity“ ergibt sich aber 6.5. Eine dieser Spalten ist falsch.',
    },
    {
      reason: 'This workbook was not opened: it has too many rows.',
      text: 'Diese Arbeitsmappe wurde nicht geöffnet: Sie hat zu viele Zeilen.',
    },
    {
      reason:
        'This is an order history (Bitget spot order history). Orders hold no exact fills, fees or times of execution. Export the order history of Bitget instead.',
      text: 'Das ist ein Order-Verlauf (Bitget spot order history). Orders enthalten keine exakten Ausführungen, Gebühren und Ausführungszeiten. Exportiere stattdessen den Order-Verlauf von Bitget.',
    },
    {
      reason:
        'This file holds 1,214 funding payments, 1 deposit and 2 liquidation penalties but no fills. Also import the trade history of the same account to see trades.',
      text: 'Diese Datei enthält 1.214 Funding-Zahlungen, 1 Einzahlung und 2 Liquidationsgebühren, aber keine Ausführungen. Importiere auch den Trade-Verlauf desselben Kontos, um Trades zu sehen.',
    },
    {
      reason:
        '2 fills of AAAUSDT, B, C and 4 more can be read in two ways, because the file does not name the position side. In one-way mode they make 1 closed trade, net 0.5 USDT and -3 BTC and 1 open position. In hedge mode they make 0 closed trades and 2 open positions. They are read in one-way mode unless you choose hedge mode.',
      text: '2 Ausführungen in AAAUSDT, B, C und 4 weiteren lassen sich auf zwei Arten lesen, weil die Datei die Positionsseite nicht nennt. Im One-Way-Modus: 1 geschlossener Trade, netto 0.5 USDT, -3 BTC und 1 offene Position. Im Hedge-Modus: 0 geschlossene Trades und 2 offene Positionen. Sie werden im One-Way-Modus gelesen, solange du nicht den Hedge-Modus wählst.',
    },
    {
      reason:
        'This buy of 2026-03-01 09:00 UTC is dated before the sell on line 2 (2026-03-02 10:00 UTC) that it seems to close. As dated, it opens a long. Check both dates.',
      text: 'Dieser Kauf vom 2026-03-01 09:00 UTC ist früher datiert als der Verkauf in Zeile 2 (2026-03-02 10:00 UTC), den er zu schließen scheint. So datiert eröffnet er einen Long. Prüfe beide Datumsangaben.',
    },
  ])('$reason', ({ reason, text }) => {
    expect(reasonText(reason)).toBe(text)
  })

  test.each([
    '',
    '{cell}',
    '$& {coin} $1',
    'a "quoted" word',
    'A number is missing here.',
    '" is not one of the values known here.',
    'x" is not a date and time that this layout uses.',
    '<b>bold</b>',
  ])('a cell that holds %j as it is', (cell) => {
    expect(reasonText(`"${cell}" is not a number.`)).toBe(`„${cell}“ ist keine Zahl.`)
  })

  test('what is not known as it is', () => {
    for (const reason of ['', 'Something else.', 'is not a number.', 'constructor', 'This workbook was not opened'])
      expect(reasonText(reason)).toBe(reason)
  })

  test('no English about files that are broken', () => {
    const reasons = [...brokenFiles().values()].flat()
    expect(new Set(reasons).size).toBeGreaterThan(20)
    expect(reasons.filter((reason) => reasonText(reason) === reason)).toEqual([])
  })
})

/** What the real readers say of these files. */
function brokenFiles(): ReadonlyMap<string, readonly string[]> {
  return new Map(
    Object.entries(FILES).map(([name, text]) => {
      const files = openFiles([{ name, bytes: new TextEncoder().encode(text) }])
      const { problems } = readLedger({
        account: accountId('a'),
        now: Date.UTC(2026, 6) as never,
        files: files.map((file) => ({ file, zone: 'Europe/Berlin' })),
      })
      const zones = files.flatMap(({ detection }) => (detection.status === 'supported' ? [detection.zone.reason] : []))
      return [name, [...problems.map(({ reason }) => reason), ...zones]]
    }),
  )
}

const USDM = 'Uid,Time,Symbol,Side,Price,Quantity,Amount,Fee,Realized Profit,Buyer,Maker,Trade ID,Order ID\n'
const [HEAD = '', SPOT = ''] = TEMPLATE_CSV.split('\n')

const FILES: Readonly<Record<string, string>> = {
  'usdm.csv': [
    `${USDM}9,2025-03-02 10:15:30,BTCUSDT,BUY,84000.10,0.010,999,0.3 USDT,0,true,false,1,80001`,
    '9,2025-03-30 02:30:00,BTCUSDT,BUY,84000.10,0.010,840.001,0.3 USDT,0,true,false,2,80001',
    '9,2035-03-02 10:15:30,BTCUSDT,BUY,84000.10,0.010,840.001,0.3 USDT,0,true,false,3,80001',
    '9,yesterday,BTCUSDT,BUY,84000.10,0.010,840.001,0.3 USDT,0,true,false,4,80001',
    '9,2025-03-02 10:15:30,NOTHING,BUY,84000.10,0.010,840.001,0.3 USDT,0,true,false,5,80001',
    '9,2025-03-02 10:15:30,BTCUSDT,HOLD,84000.10,0.010,840.001,0.3 USDT,0,true,false,6,80001',
    '9,2025-03-02 10:15:30,BTCUSDT,BUY,many,0.010,840.001,0.3 USDT,0,true,false,7,80001',
    '9,2025-03-02 10:15:30,BTCUSDT,BUY,,0.010,840.001,0.3 USDT,0,true,false,8,80001',
    '9,2025-03-02 10:15:30,BTCUSDT,BUY,-1,0.010,840.001,0.3 USDT,0,true,false,9,80001',
    '9,2025-03-02 10:15:30,BTCUSDT,BUY,84000.10,0,0,0.3 USDT,0,true,false,10,80001',
    '9,2025-03-02 10:15:30,BTCUSDT,BUY,84000.10,0.010,840.001,0.3 USDT,0,true,false,2.96805E+18,80001',
    '9,2025-03-02 10:15:30,BTCUSDT,BUY,84000,10,0.010,840.001,0.3 USDT,0,true,false,12,80001',
    '9,2025-03-02 10:15:30,BTCUSDT,BUY,"84000.10,0.010,840.001',
  ].join('\n'),
  'template.csv': [
    HEAD,
    SPOT.replace('fill', 'gift'),
    SPOT.replace('ETH-USDT', ''),
    SPOT.replace('ETH-USDT,ETH,USDT', 'ETHUSDT,,'),
    SPOT.replace('myexchange', '???'),
    SPOT.replace(',0.0005,ETH', ',0.0005,E!'),
  ].join('\n'),
  'funding.csv': [HEAD, ...TEMPLATE_CSV.split('\n').slice(3)].join('\n'),
  'header.csv': HEAD,
  'orders.csv': 'Date(UTC),Pair,Type,Order Price,Order Amount,AvgTrading Price,Filled,Total,Status\n1,2,3,4,5,6,7,8,9',
  'rewards.csv': 'Date(UTC),Product Name,Coin,Amount\n1,2,3,4',
  'unknown.csv': 'a,b "{c}"\n1,2',
  'empty.csv': '',
  'page.html': '<!doctype html><p>Log in</p>',
  'data.json': '[{"a": 1}]',
  'paper.pdf': '%PDF-1.7',
  'damaged.zip': 'PK\u0003\u0004 and no more',
  'binary.bin': '\u0000\u0001\u0002'.repeat(200),
}
