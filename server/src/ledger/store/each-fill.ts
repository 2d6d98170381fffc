/** All fills of a user, one after the other, in the order that exports need. */
import { chunked, compareTexts, itemAt } from '@roundtrip/core/base'
import { unescaped } from '@roundtrip/core/ledger'
import { batches } from '../../database/batches.ts'
import type { DatabaseClient } from '../../database/connection.ts'
import { NO_IMPORT } from './owner.ts'
import { type Block, openBlock } from '../../packing/block.ts'
import { FIELD } from '../../packing/fields.ts'

/** Amounts are texts with every stored digit; ids are 32 hex digits, instruments are given by name. */
type StoredFill = ReturnType<typeof fillsOf>[number]

type FillQuery = {
  readonly uid: string
  /** `account`: by account, instrument and fee coin, and then by time. */
  readonly order: 'account' | 'time'
  /** Leaves out the text of the rows, which is half of the data. */
  readonly withoutText?: boolean
}

/** Yields batches, in an order that two calls share. Call within a transaction. */
export async function* eachFill(client: DatabaseClient, query: FillQuery): AsyncGenerator<readonly StoredFill[], void> {
  const { uid, order } = query
  const name = (block: BlockRow): string =>
    order === 'time' ? '' : JSON.stringify([block.account, block.instrument, block.feeAsset])
  let waiting = waitingFills()
  let group = ''
  for await (const blocks of batches<BlockRow>(client, selectOf(query), { uid, batch: BLOCKS_AT_ONCE })) {
    for (const block of blocks) {
      if (name(block) !== group) {
        yield* waiting.until(null)
        waiting = waitingFills()
        group = name(block)
      }
      yield* waiting.until(block.first)
      waiting.add(block)
    }
  }
  yield* waiting.until(null)
}

const BLOCKS_AT_ONCE = 32

/** Blocks by their first fill. Names are ordered by bytes, which is the same in every database. */
function selectOf({ order, withoutText = false }: FillQuery): string {
  const names = 'account_id, instrument_id collate "C", fee_asset collate "C", '
  return `select encode(uuid_send(account_id), 'hex') as account, nullif(encode(uuid_send(import_id), 'hex'), '${NO_IMPORT}') as import,
      instrument_id as instrument, fee_asset as "feeAsset", first_time::float8 as first, content,
      ${withoutText ? `''::bytea` : 'texts'} as texts
    from fill_blocks where user_id = $1 order by ${order === 'time' ? '' : names}first_time, account_id, block`
}

type BlockRow = Block & {
  readonly account: string
  /** Null = it belongs to no import. */
  readonly import: string | null
  readonly instrument: string
  readonly feeAsset: string
  readonly first: number
}

type WaitingFills = {
  readonly add: (block: BlockRow) => void
  /** Takes the fills before this moment (UTC ms) in their order, in batches, or all of them. */
  readonly until: (time: number | null) => Generator<readonly StoredFill[], void>
}

/** Fills of overlapping blocks: which is next is known once a block begins later. */
function waitingFills(): WaitingFills {
  let fills: StoredFill[] = []
  let enough = FILLS_AT_ONCE
  return {
    add: (block) => {
      for (const fill of fillsOf(block)) fills.push(fill)
    },
    *until(time) {
      if (time !== null && fills.length < enough) return
      const ready = time === null ? fills : fills.filter((fill) => fill.time < time)
      fills = time === null ? [] : fills.filter((fill) => fill.time >= time)
      // If many blocks overlap, most fills have to wait, and are checked again once there are as many more.
      enough = Math.max(FILLS_AT_ONCE, 2 * fills.length)
      ready.sort(byTime)
      yield* chunked(ready, FILLS_AT_ONCE)
    },
  }
}

/** Few enough that other requests are served in between. */
const FILLS_AT_ONCE = 1_000

function byTime(a: StoredFill, b: StoredFill): number {
  return (
    a.time - b.time || compareTexts(a.account, b.account) || a.row - b.row || compareTexts(a.dedupeKey, b.dedupeKey)
  )
}

function fillsOf({ account, import: brought, instrument, feeAsset, ...block }: BlockRow) {
  const opened = openBlock(block)
  const fields = Object.values(opened.fields).map((column) => column.texts())
  return opened.texts().map((text, row) => {
    const field = (name: keyof typeof FIELD): string => itemAt(itemAt(fields, FIELD[name]), row)
    const optional = (name: keyof typeof FIELD): string | null => unescaped(field(name)) || null
    return {
      account,
      dedupeKey: field('key'),
      import: brought,
      instrument,
      time: Number(field('time')),
      side: field('side'),
      quantity: field('quantity'),
      price: field('price'),
      positionSide: field('positionSide'),
      fee: field('fee'),
      feeAsset,
      execution: field('execution'),
      liquidity: field('liquidity'),
      venueTradeId: optional('tradeId'),
      orderId: optional('orderId'),
      sequence: optional('sequence'),
      venueRealised: optional('realised'),
      venueRealisedIsNet: field('realisedIsNet') === '1',
      startPosition: optional('startPosition'),
      opens: field('opens') === '' ? null : field('opens') === '1',
      row: Number(field('row')),
      /** Null if its row has no text, or if it was not requested. */
      raw: unescaped(text) || null,
    }
  })
}
