/** An import or a trade moves to another account with everything attached to it. */
import { queryFills } from '../../testing/fills.testing.ts'
import { type AnnotationData, NOTHING_NOTED } from '@roundtrip/contract/documents'
import type { TradeDetail } from '@roundtrip/contract/trades'
import { idOfRow } from '@roundtrip/core/reports'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestResponse, TestUser } from '../../testing/client.testing.ts'
import { type HouseServer, houseServer } from '../../testing/house.testing.ts'
import { fetchTestColumns, importFills, importTexts, newAccount, someFills } from '../../testing/ledger.testing.ts'
import { newUser } from '../../testing/user.testing.ts'

let server: HouseServer
let user: TestUser
let source: string
let target: string

beforeAll(async () => {
  server = await houseServer()
})
beforeEach(async () => {
  user = await newUser(server.url)
  source = await newAccount(user, 'Old')
  target = await newAccount(user, 'New')
})

const trades = async (): Promise<string[]> => {
  const columns = await fetchTestColumns(user)
  return Array.from({ length: columns.count }, (_, row) => idOfRow(columns, row))
}
const detail = (tradeId: string) => user.call<TradeDetail>('getTrade', { tradeId })
const accountsOfTrades = async () => (await Promise.all((await trades()).map(detail))).map(({ account }) => account)
const fillsOf = async () => {
  const { accounts } = await user.call<{ accounts: { id: string; fills: number }[] }>('listAccounts', {})
  return [source, target].map((id) => accounts.find((account) => account.id === id)?.fills)
}
const reasonOf = ({ body }: TestResponse) =>
  (body as { error?: { details?: { reason?: string } } }).error?.details?.reason

async function note(tradeId: string, text: string): Promise<void> {
  const response = await user.fetch(`/db/v1/users/${user.uid}/annotations/${tradeId}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...NOTHING_NOTED, note: text }),
  })
  expect(response.ok).toBe(true)
}

async function noteOf(tradeId: string): Promise<string | undefined> {
  const response = await user.fetch(`/db/v1/users/${user.uid}/annotations?limit=100`)
  const { documents } = (await response.json()) as { documents: { id: string; data: AnnotationData }[] }
  return documents.find(({ id }) => id === tradeId)?.data.note
}

describe('an import', () => {
  test('goes with its trades, notes and corrections', async () => {
    const { import: done } = await importFills(user, source, someFills(4, { symbols: 1 }))
    const [first = '', second = ''] = await trades()
    await note(first, 'Mine.')
    await user.call('mergeTrades', { tradeIds: [first, second] })
    const move = { importId: done?.id, account: target }
    expect(await user.call('moveImport', move)).toMatchObject({ fillsMoved: 4, cashEventsMoved: 0 })
    expect(await fillsOf()).toEqual([0, 4])
    const [moved = '', ...others] = await trades()
    expect(others).toEqual([])
    expect([(await detail(moved)).account, await noteOf(moved)]).toEqual([target, 'Mine.'])
    await user.call('moveImport', { ...move, account: source })
    expect([await trades(), await noteOf(first)]).toEqual([[first], 'Mine.'])
  })

  test('leaves what another import also brought, and is once where it is known', async () => {
    const fills = someFills(6, { symbols: 1 })
    const { import: first } = await importFills(user, source, fills.slice(0, 4))
    await importFills(user, source, fills.slice(2))
    await importFills(user, target, fills.slice(0, 2))
    await user.call('moveImport', { importId: first?.id, account: target })
    expect(await fillsOf()).toEqual([4, 4])
  })

  test('explains the trades of the account it comes to, and no longer those it left', async () => {
    const kraken = `"txid","ordertxid","pair","time","type","ordertype","price","cost","fee","vol","margin","misc","ledgers"
"TAAAA2","OAAAA2","XXDGXXBT","2024-01-06 10:00:00.5","buy","market",0.000002,0.002,0.0000052,1000,0.0,"","L3,L4"
`
    const ledger = `"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"
"LAAAA2","TAAAA2","2024-01-06 10:00:00","trade","","currency","XXDG",1000,2.6,997.4
"LAAAA3","TAAAA2","2024-01-06 10:00:00","trade","","currency","XXBT",-0.002,0,0.002
`
    const fees = async () => {
      const rows = await queryFills(server, 'select account_id, fee_asset from fills where user_id = $1', [user.uid])
      return new Map(rows.map((row) => [String(row['account_id']).replaceAll('-', ''), row['fee_asset']]))
    }
    await importTexts(user, source, [{ name: 'trades.csv', text: kraken }])
    await importTexts(user, target, [{ name: 'trades.csv', text: kraken }])
    const { importId } = await importTexts(user, source, [{ name: 'ledgers.csv', text: ledger }])
    expect(await fees()).toEqual(
      new Map([
        [source, 'DOGE'],
        [target, 'BTC'],
      ]),
    )
    await user.call('moveImport', { importId, account: target })
    expect(await fees()).toEqual(
      new Map([
        [source, 'BTC'],
        [target, 'DOGE'],
      ]),
    )
  })
})

describe('a trade', () => {
  test('goes with its note, stays where it is when its file comes again, and comes back', async () => {
    const fills = someFills(4, { symbols: 1 })
    const { import: done } = await importFills(user, source, fills)
    const [first = '', second = ''] = await trades()
    await note(first, 'Mine.')
    const { tradeId } = await user.call<{ tradeId: string }>('moveTrade', { tradeId: first, account: target })
    expect([(await detail(tradeId)).account, await noteOf(tradeId)]).toEqual([target, 'Mine.'])
    expect(await fillsOf()).toEqual([2, 2])
    await importFills(user, source, [...fills, ...someFills(2, { from: 4, symbols: 1 })])
    expect(await fillsOf()).toEqual([4, 2])
    await user.call('moveTrade', { tradeId, account: source })
    expect([await fillsOf(), await noteOf(first)]).toEqual([[6, 0], 'Mine.'])
    expect(await trades()).toEqual(expect.arrayContaining([first, second]))
    expect(done?.id).toBeTruthy()
  })

  test('that was the only one of its account does not come back with its file', async () => {
    const fills = someFills(2, { symbols: 1 })
    await importFills(user, source, fills)
    const [only = ''] = await trades()
    await user.call('moveTrade', { tradeId: only, account: target })
    await importFills(user, source, [...fills, ...someFills(2, { from: 2, symbols: 1 })])
    expect((await accountsOfTrades()).toSorted()).toEqual([source, target].toSorted())
    expect(await fillsOf()).toEqual([2, 2])
  })

  test('that shares a fill with another cannot move alone', async () => {
    const [a, b] = someFills(2, { symbols: 1 })
    if (a === undefined || b === undefined) throw new Error('Too few fills.')
    await importFills(user, source, [a, { ...b, quantity: (a.quantity * 2n) as typeof a.quantity }])
    const [first = ''] = await trades()
    expect(reasonOf(await user.request('moveTrade', { tradeId: first, account: target }))).toBe('shared-fill')
  })
})
