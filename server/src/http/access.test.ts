import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../testing/client.testing.ts'
import { beginning, chunksOf, importFills, newAccount, someFills } from '../testing/ledger.testing.ts'
import { type RunningServer, startServer } from '../testing/server.testing.ts'

let server: RunningServer
let owner: TestUser
let stranger: TestUser
let account: string
let importId: string
let tradeId: string

beforeAll(async () => {
  server = await startServer()
  owner = await signUp(server.url)
  stranger = await signUp(server.url)
  account = await newAccount(owner)
  importId = (await importFills(owner, account, someFills(10))).import?.id ?? ''
  await owner.fetch(`/db/v1/users/${owner.uid}/labels/mine`, { method: 'PUT', body: LABEL })
  tradeId = await firstTradeId()
})
afterAll(() => server.stop())

const LABEL = JSON.stringify({ name: 'Mine', group: 'setup', colour: 1, archived: false })

/** The ids begin right after the twelve columns of doubles; see core/reports/codec.ts. */
async function firstTradeId(): Promise<string> {
  const { decodeColumns } = await import('@roundtrip/core/reports')
  const bytes = new Uint8Array(await (await owner.fetch(`/ledger/v1/${owner.uid}/columns`)).arrayBuffer())
  const length = new DataView(bytes.buffer).getUint32(0, true)
  const { id } = decodeColumns(bytes.slice(4, 4 + length))
  return [id[0] ?? 0, id[1] ?? 0].map((word) => word.toString(16).padStart(8, '0')).join('')
}

describe("another user's things are not there", () => {
  test.each([
    ['GET', 'documents of a collection', () => `/db/v1/users/${owner.uid}/labels`],
    ['GET', 'a document', () => `/db/v1/users/${owner.uid}/labels/mine`],
    ['PUT', 'a document', () => `/db/v1/users/${owner.uid}/labels/mine`],
    ['PATCH', 'a document', () => `/db/v1/users/${owner.uid}/labels/mine`],
    ['DELETE', 'a document', () => `/db/v1/users/${owner.uid}/labels/mine`],
    ['POST', 'a commit', () => `/db/v1/commit/${owner.uid}`],
    ['GET', 'live changes', () => `/db/v1/listen/${owner.uid}`],
    ['GET', 'trade columns', () => `/ledger/v1/${owner.uid}/columns`],
  ])('%s %s', async (method, _name, path) => {
    const body = method === 'GET' ? null : LABEL
    const status = (await stranger.fetch(path(), { method, body })).status
    expect([403, 404]).toContain(status)
    expect((await fetch(`${server.url}${path()}`, { method, body })).status).toBe(401)
  })

  test.each([
    ['updateAccount', () => ({ id: account, name: 'Stolen', startBalance: null }), 404],
    ['deleteTradingAccount', () => ({ id: account }), 404],
    ['beginImport', () => beginning(account, someFills(3)), 404],
    ['addImportChunk', () => ({ importId, ...chunksOf(someFills(3))[0] }), 404],
    ['commitImport', () => ({ importId }), 404],
    ['cancelImport', () => ({ importId }), 404],
    ['undoImport', () => ({ importId }), 404],
    ['countKnown', () => ({ account, keys: [] }), 404],
    ['getTrade', () => ({ tradeId }), 404],
  ])('%s', async (name, input, status) => {
    expect((await stranger.ask(name, input())).status).toBe(status)
  })

  test('lists hold only what is their own', async () => {
    expect(await stranger.call('listAccounts', {})).toEqual({ accounts: [], ledgerVersion: 0 })
    expect(await stranger.call('listImports', {})).toEqual({ imports: [] })
    expect(await stranger.call('getLedgerHealth', {})).toEqual({ positions: [] })
  })

  test('the owner still has everything', async () => {
    const { accounts } = await owner.call<{ accounts: { fills: number; name: string }[] }>('listAccounts', {})
    expect(accounts).toMatchObject([{ name: 'Main', fills: 10 }])
    expect(await owner.call('getTrade', { tradeId })).toMatchObject({ id: tradeId, account })
    expect((await owner.fetch(`/db/v1/users/${owner.uid}/labels/mine`)).status).toBe(200)
  })
})
