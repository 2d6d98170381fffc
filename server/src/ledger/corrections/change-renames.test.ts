/** Coins that the user declares as renamed: through the real server, from the import to the archive and back. */
// Promise [Gaps and renames] A rename that the trader enters joins two coins, and removing it separates them again.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnnotationData, NOTHING_NOTED } from '@roundtrip/contract/documents'
import { LIMITS } from '@roundtrip/contract/fields'
import type { CoinRename, RenameEffect } from '@roundtrip/contract/ledger'
import type { TradeDetail } from '@roundtrip/contract/trades'
import { idOfRow } from '@roundtrip/core/reports'
import { changed, exported, restoreInto } from '../../export/journal.testing.ts'
import type { TestUser } from '../../testing/client.testing.ts'
import { query } from '../../testing/database.testing.ts'
import { fetchTestColumns, importTexts, newAccount } from '../../testing/ledger.testing.ts'
import { type RunningServer, startServer } from '../../testing/server.testing.ts'
import { newUser } from '../../testing/user.testing.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ environment: { EXCHANGE_GATEWAY: 'off' } })
})
afterAll(() => server.stop())

const HEAD =
  'time,kind,venue,market,symbol,base,quote,settle,contract_size,side,position_side,quantity,price,fee,fee_asset,trade_id,order_id,asset,amount'

/** `2024-09-01 buy 100 0.5 OLD`, or `2024-09-01 deposit 5 OLD`, in the template. */
function journal(rows: readonly string[]): string {
  const lines = rows.map((row) => {
    const [day, side, quantity, price, coin] = row.split(' ')
    if (side === 'deposit') {
      return `${day}T00:00:00Z,deposit,binance,spot,,,,,,,,,,,,${row},,${price},${quantity}`
    }
    return `${day}T00:00:00Z,fill,binance,spot,${coin}USDT,${coin},USDT,USDT,1,${side},,${quantity},${price},0,USDT,${row},,,`
  })
  return [HEAD, ...lines].join('\n')
}

async function importRows(user: TestUser, account: string, rows: readonly string[]): Promise<void> {
  await importTexts(user, account, [{ name: `${rows.length} rows.csv`, text: journal(rows) }])
}

async function journalOf(rows: readonly string[]): Promise<{ user: TestUser; account: string }> {
  const user = await newUser(server.url)
  const account = await newAccount(user)
  await importRows(user, account, rows)
  return { user, account }
}

type Added = { readonly rename: CoinRename; readonly effect: RenameEffect }
const RENAME = { from: 'OLD', to: 'NEW', ratio: '20', since: null }
const add = (user: TestUser, overrides: object = {}) =>
  user.call<Added>('addRename', { rename: { ...RENAME, ...overrides } })

/** All trades in the order of their opening. */
async function detailsOf(user: TestUser): Promise<readonly TradeDetail[]> {
  const columns = await fetchTestColumns(user)
  const ids = Array.from({ length: columns.count }, (_, row) => idOfRow(columns, row))
  const details = await Promise.all(ids.map((tradeId) => user.call<TradeDetail>('getTrade', { tradeId })))
  return details.toSorted((a, b) => a.openTime - b.openTime)
}

const idsOf = async (user: TestUser) => (await detailsOf(user)).map(({ id }) => id)

/** Each trade as `ticker entry exit net`. */
async function tradesOf(user: TestUser): Promise<readonly string[]> {
  return (await detailsOf(user)).map(
    ({ symbol, entryQuantity, exitQuantity, net }) => `${symbol} ${entryQuantity} ${exitQuantity} ${net ?? '-'}`,
  )
}

async function note(user: TestUser, tradeId: string, text: string): Promise<void> {
  const body = JSON.stringify({ ...NOTHING_NOTED, note: text })
  expect((await user.fetch(`/db/v1/users/${user.uid}/annotations/${tradeId}`, { method: 'PUT', body })).ok).toBe(true)
}

/** The notes of existing trades. */
async function notesOf(user: TestUser): Promise<readonly string[]> {
  const response = await user.fetch(`/db/v1/users/${user.uid}/annotations?limit=100`)
  const { documents } = (await response.json()) as { documents: { id: string; data: AnnotationData }[] }
  const ids = await idsOf(user)
  return ids.map((id) => documents.find((document) => document.id === id)?.data.note ?? '')
}

const ROWS = [
  '2024-01-01 buy 10 100 OLD',
  '2024-01-02 sell 10 110 OLD',
  '2024-02-01 buy 10 100 OLD',
  '2024-03-01 buy 100 6 NEW',
  '2024-04-01 sell 300 7 NEW',
  '2024-05-01 buy 2 3 BTC',
]
const APART = ['OLDUSDT 10 10 100', 'OLDUSDT 10 0 0', 'NEWUSDT 100 100 100', 'BTCUSDT 2 0 0']
const JOINED = ['OLDUSDT 10 10 100', 'NEWUSDT 300 300 500', 'BTCUSDT 2 0 0']

describe('a rename of the user', () => {
  test('joins what was imported and what is imported later', async () => {
    const { user, account } = await journalOf(ROWS.slice(0, 4))
    await importRows(user, account, ['2024-05-01 buy 2 3 BTC'])
    const { effect } = await add(user)
    expect(effect).toEqual({
      fills: 3,
      positions: { before: 2, after: 1 },
      trades: { before: 3, after: 2 },
    })
    const later = await query(server, 'select key from positions where user_id = $1', [user.uid])
    expect(later.map(({ key }) => key).toSorted()).toEqual([`${account}|spot:BTC/USD*`, `${account}|spot:NEW/USD*`])
    await importRows(user, account, ROWS.slice(4, 5))
    expect(await tradesOf(user)).toEqual(JOINED)
    const { user: other } = await journalOf([])
    const whole = await newAccount(other, 'At once')
    await add(other)
    await importRows(other, whole, ROWS)
    expect(await tradesOf(other)).toEqual(JOINED)
  })

  test('builds only the positions of its coins', async () => {
    const { user } = await journalOf(ROWS)
    const rowOf = async (coin: string) =>
      (await query(server, 'select xmin::text as row from positions where user_id = $1 and key like $2', [
        user.uid,
        `%spot:${coin}/%`,
      ])) as readonly unknown[]
    const before = await rowOf('BTC')
    await add(user)
    expect(await rowOf('BTC')).toEqual(before)
    expect(await rowOf('OLD')).toEqual([])
  })

  test('keeps notes: they follow their fill, and go back when the rename is removed', async () => {
    const { user } = await journalOf(ROWS)
    const ids = await idsOf(user)
    for (const [index, id] of ids.entries()) await note(user, id, `Note ${index + 1}.`)
    const { rename } = await add(user)
    expect(await tradesOf(user)).toEqual(JOINED)
    const [first, joined, last] = await notesOf(user)
    expect([first, last]).toEqual(['Note 1.', 'Note 4.'])
    expect(joined).toContain('Note 2.')
    expect(joined).toContain('Note 3.')
    const removed = await user.call<{ effect: RenameEffect }>('removeRename', { id: rename.id })
    expect(removed.effect).toEqual({ fills: 3, positions: { before: 1, after: 2 }, trades: { before: 2, after: 3 } })
    expect(await tradesOf(user)).toEqual(APART)
    expect(await notesOf(user)).toEqual(['Note 1.', 'Note 2.', 'Note 3.', 'Note 4.'])
  })

  test('keeps corrections, also those of coins that came from outside', async () => {
    const { user } = await journalOf([...ROWS, '2024-02-02 deposit 5 OLD'])
    const [first, second] = await detailsOf(user)
    await user.call('mergeTrades', { tradeIds: [first?.id, second?.id] })
    const [merged] = await detailsOf(user)
    const deposit = merged?.slices.find(({ execution }) => execution === 'transfer-in')
    await user.call('editCost', { tradeId: merged?.id, fill: deposit?.key, price: '40' })
    const corrections = async () => {
      const rows = await query(
        server,
        `select kind, split_part(position_key, '|', 2) as key, trouble from corrections where user_id = $1 order by number`,
        [user.uid],
      )
      return rows.map(({ kind, key, trouble }) => `${kind} ${key} ${trouble ?? 'applied'}`)
    }
    const inOld = ['merge spot:OLD/USD* applied', 'cost spot:OLD/USD* applied']
    const inNew = ['merge spot:NEW/USD* applied', 'cost spot:NEW/USD* applied']
    const apart = await tradesOf(user)
    expect(apart).toEqual(['OLDUSDT 25 10 100', 'NEWUSDT 100 100 100', 'BTCUSDT 2 0 0'])
    expect(await corrections()).toEqual(inOld)
    const { rename } = await add(user)
    expect(await corrections()).toEqual(inNew)
    await user.call('removeRename', { id: rename.id })
    expect(await corrections()).toEqual(inOld)
    expect(await tradesOf(user)).toEqual(apart)
  })

  test('with a date tells two coins of one ticker apart', async () => {
    const { user } = await journalOf([
      '2020-01-01 buy 10 5 OLD',
      '2020-01-02 buy 7 1 NEW',
      '2024-01-01 buy 3 1 OLD',
      '2024-01-02 sell 10 6 NEW',
    ])
    const { rename } = await add(user, { ratio: '1', since: '2022-01-01' })
    expect(await tradesOf(user)).toEqual(['NEWUSDT 10 10 10', 'NEWUSDT 7 0 0', 'OLDUSDT 3 0 0'])
    await user.call('removeRename', { id: rename.id })
    expect(await tradesOf(user)).toEqual(['OLDUSDT 13 0 0', 'NEWUSDT 7 7 35'])
  })

  test('changes nothing while it is previewed', async () => {
    const { user } = await journalOf(ROWS)
    const { ledgerVersion } = await user.call<{ ledgerVersion: number }>('listAccounts', {})
    const { effect } = await user.call<Added>('previewRename', { rename: RENAME })
    expect(effect.trades).toEqual({ before: 3, after: 2 })
    expect(await tradesOf(user)).toEqual(APART)
    expect(await user.call('listRenames', {})).toEqual({ renames: [] })
    expect(await user.call('listAccounts', {})).toMatchObject({ ledgerVersion })
  })

  test('is stored in one spelling, per user, and a name is renamed once', async () => {
    const [user, other] = [await newUser(server.url), await newUser(server.url)]
    const { rename } = await add(user, { from: ' old', to: 'new ', ratio: '0.0100', since: '2022-05-26' })
    const listed = { id: rename.id, from: 'OLD', to: 'NEW', ratio: '0.01', since: '2022-05-26' }
    expect(await user.call('listRenames', {})).toEqual({ renames: [listed] })
    expect(await other.call('listRenames', {})).toEqual({ renames: [] })
    await expect(other.call('removeRename', { id: rename.id })).rejects.toThrow()
    await expect(user.call('removeRename', { id: rename.id })).resolves.toBeDefined()
    await expect(user.call('removeRename', { id: rename.id })).rejects.toThrow()
  })

  test.each([
    [{ from: 'TWO WORDS' }, 'from', 'bad-coin'],
    [{ to: 'USDT' }, 'to', 'dollar-coin'],
    [{ to: 'OLD' }, 'to', 'same-coin'],
    [{ ratio: '0' }, 'ratio', 'bad-ratio'],
    [{ since: '2022-02-30' }, 'since', 'bad-day'],
    [{ from: 'POL', to: 'MATIC' }, 'to', 'rename-circle'],
    [{ from: 'NEW', to: 'OLD' }, 'to', 'rename-circle'],
    [{}, 'from', 'renamed-before'],
  ])('%o is refused, with the field that is wrong', async (fields, field, reason) => {
    const user = await newUser(server.url)
    await add(user)
    for (const name of ['addRename', 'previewRename']) {
      const { body } = await user.request(name, { rename: { ...RENAME, ...fields } })
      expect(body).toMatchObject({ error: { details: { reason, field } } })
    }
  })

  test(`one user has at most ${LIMITS.renames}`, async () => {
    const user = await newUser(server.url)
    await query(
      server,
      `insert into coin_renames (user_id, from_coin, to_coin, ratio)
       select $1, 'C' || n, 'NEW', 1 from generate_series(1, $2::int) as n`,
      [user.uid, LIMITS.renames - 1],
    )
    await add(user)
    await expect(add(user, { from: 'ONEMORE' })).rejects.toThrow()
  })
})

describe('the archive', () => {
  test('brings renames back, and the same trades with their notes', async () => {
    const { user } = await journalOf(ROWS)
    await add(user)
    const [, joined = ''] = await idsOf(user)
    await note(user, joined, 'One coin.')
    const other = await newUser(server.url)
    const response = await restoreInto(other, await exported(user))
    expect(response.ok).toBe(true)
    expect(await tradesOf(other)).toEqual(JOINED)
    expect(await notesOf(other)).toEqual(await notesOf(user))
    expect((await other.call<{ renames: CoinRename[] }>('listRenames', {})).renames).toMatchObject([RENAME])
    const [again] = (await other.call<{ renames: CoinRename[] }>('listRenames', {})).renames
    await other.call('removeRename', { id: again?.id })
    expect(await tradesOf(other)).toEqual(APART)
  })

  test('of an earlier release, which knew only the built-in renames, is restored', async () => {
    const { user } = await journalOf(ROWS)
    const earlier = changed(await exported(user), (files) => void delete files['coin-renames.jsonl'], {
      formatVersion: 3,
    })
    const other = await newUser(server.url)
    await add(other, { from: 'FORMER' })
    expect((await restoreInto(other, earlier)).ok).toBe(true)
    expect(await tradesOf(other)).toEqual(APART)
    expect(await other.call('listRenames', {})).toEqual({ renames: [] })
  })
})
