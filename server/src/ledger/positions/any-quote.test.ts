/** Everything attached to trades of a coin against several quotes: notes, corrections and the trade itself. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { NOTHING_NOTED } from '@roundtrip/contract/documents'
import type { Correction, TradeDetail } from '@roundtrip/contract/trades'
import { idOfRow, type TradeColumns } from '@roundtrip/core/reports'
import type { TestUser } from '../../testing/client.testing.ts'
import { query } from '../../testing/database.testing.ts'
import { type HouseServer, houseServer } from '../../testing/house.testing.ts'
import { fetchTestColumns, importTexts, newAccount } from '../../testing/ledger.testing.ts'
import { newUser } from '../../testing/user.testing.ts'

const HEAD =
  'time,kind,venue,market,symbol,base,quote,settle,contract_size,side,position_side,quantity,price,fee,fee_asset,trade_id,order_id,asset,amount'

let server: HouseServer
let user: TestUser
let account: string
beforeAll(async () => {
  server = await houseServer()
})
beforeEach(async () => {
  user = await newUser(server.url)
  account = await newAccount(user)
})

/** `01 buy 1 2000 ETH/EUR`, `02 deposit 1`: by the hour. */
async function add(...rows: readonly string[]): Promise<void> {
  const lines = rows.map((row) => {
    const [hour, what, quantity, price, market = ''] = row.split(' ')
    const time = `2024-03-01T${hour}:00:00Z`
    if (what === 'deposit') return `${time},deposit,binance,,,,,,,,,,,,,,,ETH,${quantity}`
    const [base, quote] = market.split('/')
    return `${time},fill,binance,spot,${base}${quote},${base},${quote},${quote},1,${what},,${quantity},${price},0,${quote},${hour},,,`
  })
  await importTexts(user, account, [{ name: `${rows[0]}.csv`, text: [HEAD, ...lines].join('\n') }])
}

const detail = (tradeId: string) => user.call<TradeDetail>('getTrade', { tradeId })
const ids = (columns: TradeColumns) => Array.from({ length: columns.count }, (_, row) => idOfRow(columns, row))
async function trades(): Promise<readonly TradeDetail[]> {
  const details: TradeDetail[] = []
  for (const id of ids(await fetchTestColumns(user))) details.push(await detail(id))
  return details.toSorted((a, b) => a.openTime - b.openTime)
}
const summary = ({ quote, status, entryValue, net }: TradeDetail) => [quote, status, entryValue, net].join(' ')

test('the note and the cost of a deposit follow it to the position that held the coin', async () => {
  await add('00 buy 1 2000 ETH/USDT', '01 sell 1 2000 ETH/USDT', '03 deposit 1')
  const deposited = (await trades()).at(-1)
  expect(deposited && summary(deposited)).toBe('USD open 2000 0')
  const tradeId = deposited?.id ?? ''
  await user.call('editCost', { tradeId, fill: deposited?.slices[0]?.key, price: '1500' })
  const data = JSON.stringify({ ...NOTHING_NOTED, note: 'From the old wallet.' })
  const headers = { 'content-type': 'application/json' }
  await user.fetch(`/db/v1/users/${user.uid}/annotations/${tradeId}`, { method: 'PUT', headers, body: data })
  await add('02 buy 1 1700 ETH/EUR')
  const all = await trades()
  expect(all.map(summary)).toEqual(['USDT closed 2000 0', 'EUR open 3200 0'])
  const response = await user.fetch(`/db/v1/users/${user.uid}/annotations?limit=100`)
  const { documents } = (await response.json()) as { documents: { id: string; data: { note: string } }[] }
  expect(documents.find(({ id }) => id === all[1]?.id)?.data.note).toBe('From the old wallet.')
  const { corrections } = await user.call<{ corrections: Correction[] }>('listCorrections', {})
  expect(corrections.map(({ state }) => state)).toEqual(['applied'])
  await user.call('takeBack', { id: corrections[0]?.id })
  expect((await trades()).map(summary)).toEqual(['USDT closed 2000 0', 'EUR open 3400 0'])
})

test('a fill that is edited counts in the sales that draw from its position', async () => {
  await add('00 buy 1 1.25 EUR/USDT', '01 buy 2 1600 ETH/EUR', '02 sell 1 2500 ETH/USDT')
  const bought = (await trades()).find(({ quote }) => quote === 'EUR')
  expect((await trades()).map(summary)).toEqual(['USDT open 1.25 0', 'EUR open 3200 0', 'USDT closed 2000 500'])
  const changes = { quantity: '0.5' }
  await user.call('editFill', { tradeId: bought?.id, fill: bought?.slices[0]?.key, changes, confirmed: true })
  expect((await trades()).map(summary)).toEqual(['USDT open 1.25 0', 'EUR closed 800 0', 'USDT closed 1000 250'])
})

test('a sale waits for the rate of what its coins were bought with, and has a result once it is known', async () => {
  await add('01 buy 2 1600 ETH/SEK', '02 sell 1 2500 ETH/USDT')
  const [, waiting] = await trades()
  expect([waiting && summary(waiting), waiting?.flags]).toEqual(['USDT closed 2500 ', ['pending-rate']])
  const needs = await query(server, 'select needs from positions where user_id = $1 and key like $2', [
    user.uid,
    '%USD*',
  ])
  expect(needs[0]?.needs).toEqual(expect.arrayContaining(['ETH', 'SEK']))
  await add('00 buy 10 0.1 SEK/USDT')
  expect((await trades()).map(summary)).toContain('USDT closed 160 2340')
})
