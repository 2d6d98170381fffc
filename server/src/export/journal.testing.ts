/** A journal that contains some of everything, and archives of it with changes. */
import { createHash } from 'node:crypto'
import type { TradeColumns } from '@roundtrip/core/reports'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import sharp from 'sharp'
import type { FakeAccount } from '../../../fakes/exchange.ts'
import type { TestUser } from '../testing/client.testing.ts'
import { connectAccount, until } from '../testing/exchange.testing.ts'
import { fetchTestColumns, importFills, importTexts, newAccount, someFills } from '../testing/ledger.testing.ts'
import type { Manifest } from './manifest.ts'

export type Filled = { readonly notedTrade: string; readonly connection: string }

/** Some of everything that a journal can contain. */
export async function fillJournal(user: TestUser, fake: FakeAccount | null): Promise<Filled> {
  const account = await newAccount(user, 'Zwei „Konten“')
  await importFills(user, account, someFills(400))
  // A second file that repeats some of the first.
  await importFills(user, account, someFills(300, { from: 250, symbols: 5 }))
  // A file whose text is kept, and which is read again; its trade then moves to another account.
  const others = new Set(idsOf(await fetchTestColumns(user)))
  for (const zone of ['UTC', 'Europe/Berlin']) {
    await importTexts(user, account, [{ name: 'spot.csv', text: SPOT, zone }])
  }
  const moved = idsOf(await fetchTestColumns(user)).find((id) => !others.has(id))
  await user.call('moveTrade', { tradeId: moved, account: await newAccount(user, 'Moved') })
  const columns = await fetchTestColumns(user)
  const [first = '', second = '', third = ''] = idsOf(columns)
  await user.call('addManualFills', { traded: { tradeId: first }, fills: [byHand('a', 'buy'), byHand('b', 'sell')] })
  const detail = await user.call<{ slices: { key: string }[]; after: { id: string } | null }>('getTrade', {
    tradeId: second,
  })
  await user.call('editCost', { tradeId: second, fill: detail.slices[0]?.key, price: '99.5' })
  await user.call('editFill', { tradeId: second, fill: detail.slices[0]?.key, changes: { fee: '0.25' } })
  if (detail.after !== null) await user.call('mergeTrades', { tradeIds: [second, detail.after.id] })
  const whole = await user.call<{ slices: { key: string }[] }>('getTrade', { tradeId: second })
  await user.call('splitTrade', { tradeId: second, fills: whole.slices.slice(0, 2).map(({ key }) => key) })
  const picture = await sendPicture(user)
  const put = (path: string, data: unknown) =>
    user.fetch(`/db/v1/users/${user.uid}/${path}`, { method: 'PUT', body: JSON.stringify(data) }).then(must)
  await put('labels/early', { name: 'Ausbruch', group: 'setup', colour: 1, archived: false, hidden: false })
  await put(`annotations/${third}`, { ...NOTED, labels: ['early'], note: 'First thought' })
  await put(`annotations/${third}`, { ...NOTED, labels: ['early'], note: 'Second thought', risk: '12.5' })
  await put('journal/2026-03-02', {
    ...DAY,
    text: 'A day\twith\ntext',
    pictures: [{ id: picture, caption: 'The chart' }],
  })
  await put('settings/main', { ...JOURNAL_SETTINGS, zone: 'Asia/Tokyo' })
  await user.call('importCandles', CANDLES)
  await user.call('addRename', { rename: { from: 'WAS', to: 'IS', ratio: '2.50', since: '2020-01-02' } })
  if (fake === null) return { notedTrade: third, connection: '' }
  const { id } = await connectAccount(user, fake)
  await until(user, id, ({ state, proof }) => state === 'fresh' && proof !== null)
  return { notedTrade: third, connection: id }
}

const SPOT = `Time,Pair,Side,Price,Executed,Amount,Fee
25-04-02 08:00:05,BTCUSDT,BUY,80000,0.001BTC,80USDT,0.08USDT
`

const byHand = (key: string, side: string) => ({
  key: createHash('md5').update(key).digest('hex'),
  time: 1_700_000_000_000 - (key === 'a' ? 120_000 : 60_000),
  side,
  quantity: '2',
  price: '50',
  positionSide: 'both',
  fee: '0.1',
  feeAsset: 'USDT',
})

const NOTED = {
  labels: [],
  note: '',
  risk: null,
  stop: null,
  stopMoves: [],
  chartNotes: [{ time: 1_700_000_000_000, price: '50.5', text: 'Retest of the range.' }],
  targets: [],
  leverage: null,
  rating: 4,
  excluded: false,
  fields: {},
  ticks: [],
  pictures: [],
  reviewedAt: null,
  anchor: null,
  joinedInto: null,
}
/** A day without an entry. */
export const EMPTY_DAY = {
  mood: null,
  sleepMinutes: null,
  text: '',
  plan: '',
  review: '',
  checklist: [],
  trades: [],
  dayOff: false,
  fields: {},
  ticks: [],
  pictures: [],
}
const DAY = { ...EMPTY_DAY, mood: 2, sleepMinutes: 400, checklist: [{ text: 'Levels', done: true }] }
export const JOURNAL_SETTINGS = {
  zone: 'Europe/Berlin',
  dayStartMinutes: 0,
  currency: 'USD',
  breakevenBand: '0',
  typedCurrency: 'USD',
  breakevenBandCurrency: 'USD',
  startBalanceCurrency: 'USD',
  startBalance: '1000',
  theme: 'dark',
  pnlColours: 'green-red',
  numbers: 'comma-point',
  dates: 'day-month-year',
  hours: '24',
  mails: { connections: true },
  overview: [],
  firstSteps: 'hidden',
  alerts: { rules: true },
  summary: { rhythm: 'weekly', hour: 7, mail: true, webhook: true, amounts: 'hidden' },
}
const CANDLES = {
  setId: null,
  name: 'my.csv',
  venue: 'binance',
  kind: 'linear',
  symbol: 'COIN0USDT',
  intervalMs: 60_000,
  blocks: [{ start: 1_700_010_000_000, bars: '0\t1\t2\t1\t2\t' }],
}

export async function must(response: Response): Promise<Response> {
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`)
  return response
}

async function sendPicture(user: TestUser): Promise<string> {
  const file = await sharp({ create: { width: 70, height: 50, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const init = { method: 'POST', body: new Uint8Array(file) }
  return ((await (await must(await user.fetch(`/db/v1/pictures/${user.uid}`, init))).json()) as { id: string }).id
}

export async function exported(user: TestUser): Promise<Buffer> {
  const response = await must(await user.fetch(`/ledger/v1/${user.uid}/export`))
  return Buffer.from(await response.arrayBuffer())
}

export const restoreInto = (
  user: TestUser,
  file: Uint8Array,
  headers: Record<string, string> = {},
): Promise<Response> =>
  user.fetch(`/ledger/v1/${user.uid}/restore`, { method: 'POST', body: new Uint8Array(file), headers })

export function idsOf(columns: TradeColumns): string[] {
  const word = (index: number): string => (columns.id[index] ?? 0).toString(16).padStart(8, '0')
  return Array.from({ length: columns.count }, (_, row) => word(row * 2) + word(row * 2 + 1))
}

export function filesOf(bytes: Uint8Array): Record<string, Uint8Array> {
  return unzipSync(new Uint8Array(bytes))
}

export const manifestOf = (files: Record<string, Uint8Array>): Manifest =>
  JSON.parse(strFromU8(files['manifest.json'] ?? new Uint8Array())) as Manifest

/** An archive with a change, and a manifest that matches it. */
export function changed(
  archive: Uint8Array,
  change: (files: Record<string, Uint8Array>) => void,
  manifest: Partial<Manifest> = {},
): Uint8Array {
  const files = filesOf(archive)
  change(files)
  const listed = Object.entries(files).flatMap(([name, bytes]) => {
    if (name === 'manifest.json') return []
    const before = manifestOf(files).files.find((file) => file.name === name)
    const lines = strFromU8(bytes).split('\n').length - 1
    const records = name.endsWith('.jsonl') ? lines : (before?.records ?? 1)
    return [{ name, records, bytes: bytes.byteLength, sha256: createHash('sha256').update(bytes).digest('hex') }]
  })
  files['manifest.json'] = strToU8(JSON.stringify({ ...manifestOf(files), files: listed, ...manifest }))
  return zipSync(files)
}

export function edited(archive: Uint8Array, name: string, from: string | RegExp, to: string): Uint8Array {
  return changed(archive, (files) => {
    const text = strFromU8(files[name] ?? new Uint8Array())
    if (text.replace(from, to) === text) throw new Error(`Nothing to change in ${name}.`)
    files[name] = strToU8(text.replace(from, to))
  })
}
