/**
 * Files whose columns the trader matched: the mapping is stored with them, so that they can be read again and undone.
 */
// Promise [Files with unknown columns] Matched columns stay with their file, which can be read again with other columns
//   and undone like any import.
import { queryFills } from '../../testing/fills.testing.ts'
import { type ColumnMapping, openFiles, unknownTable } from '@roundtrip/core/exchanges'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestUser } from '../../testing/client.testing.ts'
import { type HouseServer, houseServer } from '../../testing/house.testing.ts'
import { importTexts, newAccount } from '../../testing/ledger.testing.ts'
import { newUser } from '../../testing/user.testing.ts'

const TEXT = `Wann,Markt,Kauf/Verkauf,Menge,Kurs,Gebühr
03/04/2026 10:00,SOL/USDT,Kauf,2,150,0.3
05/04/2026 10:00,SOL/USDT,Verkauf,2,160,0.32
`

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

function guessed(text: string): ColumnMapping {
  const [file] = openFiles([{ name: 'desk.csv', bytes: new TextEncoder().encode(text) }])
  const mapping = file === undefined ? undefined : unknownTable(file)?.guess.mapping
  if (mapping === undefined) throw new Error('no table')
  return mapping
}

const DAY_FIRST = { ...guessed(TEXT), dateOrder: 'dmy' } as const
const MONTH_FIRST = { ...DAY_FIRST, dateOrder: 'mdy' } as const
const desk = (mapping: ColumnMapping, text = TEXT) => [{ name: 'desk.csv', text, mapping }]

const fills = async (): Promise<string[]> => {
  const rows = await queryFills(
    server,
    'select time, side, quantity::float8 from fills where account_id = $1 order by time',
    [account],
  )
  return rows.map(
    ({ time, side, quantity }) => `${new Date(Number(time)).toISOString().slice(0, 10)} ${side} ${quantity}`,
  )
}

test('a mapping is kept with its file and listed with it', async () => {
  const { import: record } = await importTexts(user, account, desk(DAY_FIRST))
  expect(record).toMatchObject({ state: 'done', fillsAdded: 2 })
  expect(await fills()).toEqual(['2026-04-03 buy 2', '2026-04-05 sell 2'])
  const { imports } = await user.call<{ imports: { kept: boolean; files: { layout: string; reading: object }[] }[] }>(
    'listImports',
    {},
  )
  expect(imports[0]).toMatchObject({
    kept: true,
    files: [{ layout: 'mapped-spot-fills:other', reading: { zone: 'UTC', mapping: DAY_FIRST } }],
  })
})

test('the same file with the same mapping is known, whatever order its keys come in', async () => {
  await importTexts(user, account, desk(DAY_FIRST))
  const turned = Object.fromEntries(Object.entries(DAY_FIRST).toReversed()) as ColumnMapping
  expect((await importTexts(user, account, desk(turned))).import).toBeNull()
})

test('another mapping of the same file replaces the first one, and undoing it brings the first one back', async () => {
  await importTexts(user, account, desk(DAY_FIRST))
  const { importId } = await importTexts(user, account, desk(MONTH_FIRST))
  expect(await fills()).toEqual(['2026-03-04 buy 2', '2026-05-04 sell 2'])
  await user.call('undoImport', { importId })
  expect(await fills()).toEqual(['2026-04-03 buy 2', '2026-04-05 sell 2'])
})

test('the next file of the same columns adds only what is new', async () => {
  await importTexts(user, account, desk(DAY_FIRST))
  const longer = `${TEXT}06/04/2026 10:00,SOL/USDT,Kauf,1,155,0.2\n`
  const { import: record } = await importTexts(user, account, desk(DAY_FIRST, longer))
  expect(record).toMatchObject({ fillsAdded: 1, fillsKnown: 2 })
})

test('finished trades beside fills of the same exchange would count twice', async () => {
  await importTexts(user, account, desk(DAY_FIRST))
  const positions = `Entry Date,Exit Date,Pair,Direction,Size,Entry Price,Exit Price
2026-04-03 10:00,2026-04-05 10:00,SOL/USDT,Long,2,150,160`
  const mapping = { ...guessed(positions), market: 'linear' } as const
  await importTexts(user, await newAccount(user, 'Another'), desk(mapping, positions))
  const refused = importTexts(user, account, desk({ ...mapping, market: 'spot' }, positions))
  await expect(refused).rejects.toThrow(/mixed-kinds/)
})

test('a mapping that is none is refused', async () => {
  const file = { name: 'a.csv', bytes: 1, sha256: 'a'.repeat(64), layout: 'mapped-spot-fills:other' }
  const begin = (mapping: unknown) =>
    user.request('beginImport', {
      account,
      files: [{ ...file, reading: { zone: 'UTC', mapping } }],
      fills: 0,
      cashEvents: 0,
      rowsRefused: 0,
    })
  expect((await begin(DAY_FIRST)).status).toBe(200)
  expect((await begin({ ...DAY_FIRST, columns: [] })).status).toBe(400)
  expect((await begin({ ...DAY_FIRST, columns: [{ name: 'a', field: 'constructor' }] })).status).toBe(400)
  expect((await begin({ ...DAY_FIRST, venue: '../x' })).status).toBe(400)
})
