/** Real and sample files of other programs, if the data folder has them; they are never part of the project. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { fillLines, problemLines } from '../reading/import.testing.ts'
import { type Answers, answered, guessedTable, openUnknown, readMapped, readUnknown } from './mapping.testing.ts'
import { nameFit, plainName } from './names.ts'
import { statedProfit } from './stated.ts'

const root = fileURLToPath(new URL('../../../../../shared/data/', import.meta.url))
const foreign = existsSync(`${root}_other`) ? test : test.skip
const read = (name: string): Uint8Array => readFileSync(`${root}_other/${name}`)

/** The first rows of each file as trades, checked against the file by hand. */
const FILES: readonly { readonly name: string; readonly answers: Answers; readonly first: readonly string[] }[] = [
  {
    name: 'csv_everytrade/bittrex_v001.csv',
    answers: { market: 'spot', 'fee-coin': 'settle' },
    first: [
      '2019-02-14 14:56:00 buy 0.00111167 USD-BTC (spot BTC/USD) at 3564.35 fee 0.00990595 USD',
      '2019-02-14 15:03:00 sell 0.03280507 BTC-ETH (spot ETH/BTC) at 0.03380241 fee 0.00000277 BTC',
    ],
  },
  {
    name: 'csv_everytrade/bittrex_v003_M.csv',
    answers: { market: 'spot' },
    first: [
      '2020-07-31 11:32:59 sell 0.5 USD-LTC (spot LTC/USD) at 57.0894076 fee 0.0570894 USD #d-1',
      '2020-07-31 11:35:21 buy 0.49750262 USD-LTC (spot LTC/USD) at 57.14699999 fee 0.05686182 USD #d-2',
    ],
  },
  {
    name: 'csv_everytrade/coinmate_v001.csv',
    answers: { market: 'spot' },
    first: [
      '2018-02-06 04:23:51 buy 0.855818688034188 BTC/EUR (spot BTC/EUR) at 2487.03130196 fee 34.86397604 EUR #0',
      '2018-02-21 11:33:31 sell 0.855818688034188 BTC/EUR (spot BTC/EUR) at 4510.149545795 fee 63.22467494 EUR #1',
    ],
  },
  {
    name: 'csv_everytrade/coinmate_v002.csv',
    answers: { market: 'spot' },
    first: [
      '2020-02-10 14:36:44 sell 0.076053 BTC/EUR (spot BTC/EUR) at 9009.75439496 fee 1.37043769 EUR #1',
      '2020-02-10 17:03:48 buy 0.02579386 BTC/EUR (spot BTC/EUR) at 9010.2 fee 0.46481567 EUR #0',
    ],
  },
  {
    name: 'csv_everytrade/hitbtc_v002_M.csv',
    answers: { market: 'spot' },
    first: [
      '2019-11-26 11:30:49 sell 0.01204 BTC/USDT (spot BTC/USDT) at 7064.37 fee 0.17011 USDT #1',
      '2019-11-26 11:32:40 buy 0.01624 BTC/USDT (spot BTC/USDT) at 7045.85 fee 0.2288492 USDT #0',
    ],
  },
  {
    name: 'csv_everytrade/poloniex_v002_M.csv',
    answers: {},
    first: [
      '2021-01-27 20:39:14 sell 0.32647158 BTC/USDT (spot BTC/USDT) at 8955 fee 2.19266474 USDT',
      '2021-01-31 10:56:44 buy 0.5671584 BTC/USDT (spot BTC/USDT) at 9353.07763368 fee 3.9785074 BTC',
    ],
  },
  {
    name: 'csv_everytrade_tests/PoloniexBeanV3.csv',
    answers: { quantity: 'gross' },
    first: [
      '2017-08-13 21:23:06 buy 0.13709932 BTCETH (spot ETH/BTC) at 0.072939820000000002 fee 0.00020564898 ETH #208692912',
    ],
  },
  {
    name: 'js1499_sample-coinbase.csv',
    answers: { market: 'spot', quote: 'USD', 'side Swap': 'skip' },
    first: [
      '2024-01-15 10:30:00 buy 0.5 BTC/USD (spot BTC/USD) at 42000 fee 50 USD',
      '2024-01-20 14:45:00 buy 5 ETH/USD (spot ETH/USD) at 2500 fee 25 USD',
    ],
  },
  {
    name: 'js1499_sample-custom-format.csv',
    answers: { market: 'spot', quote: 'USD', 'side Swap': 'skip' },
    first: ['2024-01-15 00:00:00 buy 0.5 BTC/USD (spot BTC/USD) at 42000 fee 0 USD'],
  },
  {
    name: 'TradeNote_Template.csv',
    answers: { market: 'spot' },
    first: [
      '2022-08-08 09:47:59 sell 50 RBLX (spot RBLX/USD) at 49.88 fee 0.07 USD',
      '2022-08-08 09:48:22 buy 25 RBLX (spot RBLX/USD) at 49.65 fee 0 USD',
    ],
  },
  {
    name: 'csv_rotki/cointracking_trades_list.csv',
    answers: {},
    first: ['2019-08-24 23:01:59 buy 0.05772716 ETH/EUR (spot ETH/EUR) at 190.378324518302996371 fee 0.02 EUR'],
  },
]

foreign.each(FILES)(
  '$name is read by the columns that are guessed (skipped without shared/data)',
  ({ name, answers, first }) => {
    const result = readUnknown(read(name), answers, name)
    expect(fillLines(result).slice(0, first.length)).toEqual(first)
  },
)

foreign(
  'every row of a journal of finished trades becomes an opening and a closing, and the profits it states are summed up',
  () => {
    const name = 'tradingjournalai_demo_trades.csv'
    const file = openUnknown(read(name), name)
    const mapping = answered(guessedTable(file), { quote: 'USD' })
    const result = readMapped(file, mapping)
    const rows = new TextDecoder().decode(read(name)).trim().split('\n').slice(1)
    expect(problemLines(result)).toEqual([])
    expect(result.ledger.fills.length).toBe(rows.length * 2)
    // Its volume counts every execution of a trade, so prices times volume do not match its profits: the preview shows
    // both.
    const { stated, rows: judged } = statedProfit(guessedTable(file).table, mapping) ?? { stated: '0', rows: 0 }
    const own = rows.slice(0, judged).reduce((sum, row) => sum + Number(row.split(',')[8]), 0)
    expect(Number(stated)).toBeCloseTo(own, 2)
  },
)

foreign('nearly every header of a trade history names its time, its market and its amounts in known words', () => {
  const headers: readonly { header: readonly (string | null)[] }[] = JSON.parse(
    readFileSync(`${root}_formats/headers.json`, 'utf8'),
  )
  const names = headers.map(({ header }) => header.flatMap((name) => (name === null ? [] : plainName(name))))
  const knows = (header: readonly string[], ...fields: Parameters<typeof nameFit>[1][]): boolean =>
    fields.some((field) => header.some((name) => nameFit(name, field) >= 2))
  const trades = names
    .filter((header) => header.some((name) => /\b(?:side|direction)\b/.test(name)) && header.length > 5)
    // Signatures that were compiled from patterns contain no names.
    .filter((header) => !header.some((name) => name.startsWith('regex')))
  const matching = trades.filter(
    (header) =>
      knows(header, 'time', 'entryTime') &&
      knows(header, 'symbol', 'base') &&
      knows(header, 'quantity', 'value') &&
      knows(header, 'price', 'value', 'entryPrice'),
  )
  expect(trades.length).toBeGreaterThan(20)
  expect(matching.length / trades.length).toBeGreaterThan(0.9)
})
