/** What the real readers say of files that are broken, in German. */
import { accountId, type Message, message, messageText } from '@roundtrip/core/base'
import { openFiles, readLedger, TEMPLATE_CSV } from '@roundtrip/core/exchanges'
import { beforeEach, describe, expect, test } from 'vitest'
import { localized } from '../../format/localized.ts'
import { speakGerman } from '../../language/german.testing.ts'

describe('a German reader reads', () => {
  beforeEach(speakGerman)

  test('every reason in German, with cells as they stand in the file', () => {
    const reasons = [...brokenFiles().values()].flat()
    expect(new Set(reasons.map(({ text }) => text)).size).toBeGreaterThan(20)
    expect(reasons.filter((reason) => localized(reason) === messageText(reason))).toEqual([])
    expect(reasons.map((reason) => localized(reason))).toEqual(
      expect.arrayContaining([
        'Hier fehlt eine Zahl.',
        '„many“ ist keine Zahl.',
        'Hier steht 999, aus „Price“ und „Quantity“ ergibt sich aber 840.001. Eine dieser Spalten ist falsch.',
        'Diese Datei enthält 1 Funding-Zahlung und 1 Einzahlung, aber keine Ausführungen. Importiere auch den Trade-Verlauf desselben Kontos, um Trades zu sehen.',
      ]),
    )
  })

  test('numbers in their style, within what is filled in', () => {
    const amount = message('{amount} {coin}', { amount: { decimal: '-0.5' }, coin: 'USDT.e' })
    const notice = message('The file has more than {rows} rows. Export it in shorter periods.', { rows: 2_000_000 })
    expect([amount, notice].map(localized)).toEqual([
      '-0,5 USDT.e',
      'Die Datei hat mehr als 2.000.000 Zeilen. Exportiere sie in kürzeren Zeiträumen.',
    ])
  })
})

/** What the real readers say of these files. */
function brokenFiles(): ReadonlyMap<string, readonly Message[]> {
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
