/**
 * The schema of each line of an archive, in every version of the format; fields that earlier ones lack are optional.
 */
import { market } from '@roundtrip/contract/accounts'
import { exchangeId, keyRights, ledgerProof, regionId } from '@roundtrip/contract/exchanges'
import { currencyText, LIMITS } from '@roundtrip/contract/fields'
import { importState, listedFile } from '@roundtrip/contract/imports'
import { fillChanges } from '@roundtrip/contract/trades'
import * as z from 'zod/mini'

const id = z.string().check(z.regex(/^[0-9a-f]{32}$/))
const moment = z.iso.datetime()
const count = z.int().check(z.minimum(0), z.maximum(2_147_483_647))
/** Any number of digits: amounts are as the database wrote them. */
const decimal = z.string().check(z.regex(/^-?\d{1,60}(\.\d{1,60})?$/))
const text = (max: number) => z.string().check(z.maxLength(max))
const time = z.int().check(z.minimum(-8_640_000_000_000_000), z.maximum(8_640_000_000_000_000))

export const SHAPES = {
  'accounts.jsonl': z.strictObject({
    id,
    venue: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
    market,
    name: z.string().check(z.minLength(1), z.maxLength(LIMITS.name)),
    startBalance: z.nullable(decimal),
    startBalanceCurrency: z.optional(z.nullable(currencyText)),
    createdAt: moment,
  }),
  'instruments.jsonl': z.strictObject({ id: text(200), definition: text(2_000) }),
  'imports.jsonl': z.strictObject({
    id,
    account: id,
    source: z.optional(z.enum(['files', 'connection'])),
    state: importState,
    files: z.array(listedFile).check(z.maxLength(LIMITS.importTables)),
    fingerprint: z.optional(text(200)),
    fills: z.optional(count),
    cashEvents: z.optional(count),
    fillsAdded: count,
    fillsKnown: count,
    cashEventsAdded: count,
    cashEventsKnown: count,
    recordsChanged: z.optional(count),
    recordsRemoved: z.optional(count),
    rowsRefused: count,
    createdAt: moment,
  }),
  'fills.jsonl': z.strictObject({
    account: id,
    dedupeKey: id,
    import: z.nullable(id),
    instrument: text(200),
    time,
    side: text(10),
    quantity: decimal,
    price: decimal,
    positionSide: text(10),
    fee: decimal,
    feeAsset: text(40),
    execution: text(40),
    liquidity: text(10),
    venueTradeId: z.nullable(text(200)),
    orderId: z.nullable(text(200)),
    sequence: z.nullable(z.string().check(z.regex(/^-?\d{1,16}$/))),
    venueRealised: z.nullable(decimal),
    venueRealisedIsNet: z.boolean(),
    startPosition: z.nullable(decimal),
    opens: z.nullable(z.boolean()),
    row: z.int(),
    raw: z.nullable(text(4_000)),
  }),
  'cash-events.jsonl': z.strictObject({
    account: id,
    dedupeKey: id,
    import: z.nullable(id),
    instrument: z.nullable(text(200)),
    time,
    kind: text(40),
    asset: text(40),
    amount: decimal,
    positionSide: text(10),
    position: z.nullable(decimal),
    venueId: z.nullable(text(200)),
    row: z.int(),
    raw: z.nullable(text(4_000)),
  }),
  'corrections.jsonl': z.strictObject({
    id,
    account: id,
    position: z.optional(text(300)),
    symbol: text(100),
    kind: z.enum(['split', 'merge', 'cost', 'edit']),
    trade: z.string().check(z.regex(/^[0-9a-f]{16}$/)),
    fills: z.array(id).check(z.minLength(1), z.maxLength(LIMITS.correctedFills)),
    price: z.nullable(decimal),
    changes: z.optional(z.nullable(fillChanges)),
    createdAt: moment,
  }),
  'coin-renames.jsonl': z.strictObject({
    id,
    from: text(40),
    to: text(40),
    ratio: decimal,
    since: z.nullable(text(10)),
    createdAt: moment,
  }),
  'import-sources.jsonl': z.strictObject({
    import: id,
    file: z.int().check(z.minimum(0), z.maximum(LIMITS.importTables - 1)),
    part: z.int().check(z.minimum(0)),
    parts: z.int().check(z.minimum(1), z.maximum(LIMITS.keptFileParts)),
    content: z.string().check(z.maxLength((LIMITS.keptPartBytes / 3) * 4), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
  }),
  'import-repeats.jsonl': z.strictObject({ import: id, account: id, dedupeKey: id }),
  'moved-records.jsonl': z.strictObject({ account: id, dedupeKey: id }),
  'record-aliases.jsonl': z.strictObject({ account: id, dedupeKey: id, target: id, import: id }),
  'connections.jsonl': z.strictObject({
    id,
    account: id,
    import: id,
    exchange: exchangeId,
    region: z.optional(z.nullable(regionId)),
    owner: z.optional(z.nullable(text(200))),
    keyHint: text(8),
    rights: keyRights,
    proof: z.nullable(ledgerProof),
    lastSync: z.nullable(moment),
    createdAt: moment,
  }),
  'orders.jsonl': z.strictObject({
    account: id,
    import: id,
    stream: text(200),
    instrument: text(200),
    orderId: text(200),
    clientOrderId: z.nullable(text(200)),
    side: z.enum(['buy', 'sell']),
    positionSide: z.enum(['both', 'long', 'short']),
    reduceOnly: z.boolean(),
    waitsFor: z.nullable(z.enum(['rise', 'fall'])),
    trails: z.boolean(),
    levels: z
      .array(
        z.strictObject({
          time,
          limit: z.nullable(decimal),
          trigger: z.nullable(decimal),
          quantity: z.nullable(decimal),
        }),
      )
      .check(z.minLength(1)),
    filled: decimal,
    seenAt: time,
    endTime: z.nullable(time),
    endHow: z.nullable(z.enum(['filled', 'cancelled', 'unseen'])),
  }),
  'sync-streams.jsonl': z.strictObject({
    connection: id,
    name: text(200),
    title: text(300),
    position: z.nullable(text(20_000)),
    reached: z.nullable(time),
    since: z.nullable(time),
    runUntil: z.nullable(time),
    ended: z.boolean(),
  }),
  'ledger-checks.jsonl': z.strictObject({
    connection: id,
    day: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
    at: time,
    balances: z.array(z.strictObject({ asset: text(40), total: decimal })),
  }),
  'candle-sets.jsonl': z.strictObject({
    id,
    name: z.string().check(z.minLength(1), z.maxLength(255)),
    venue: z.string().check(z.minLength(1), z.maxLength(40)),
    kind: z.enum(['spot', 'linear', 'inverse', 'quanto', 'option-linear', 'option-inverse']),
    symbol: z.string().check(z.minLength(1), z.maxLength(100)),
    intervalMs: z.int().check(z.minimum(1_000), z.maximum(86_400_000)),
    createdAt: moment,
  }),
  'candles.jsonl': z.strictObject({ set: id, start: time, bars: text(100_000) }),
  'rates.jsonl': z.strictObject({
    asset: z.string().check(z.minLength(1), z.maxLength(40)),
    start: time,
    rates: text(100_000),
  }),
  'documents.jsonl': z.strictObject({
    collection: text(40),
    id: text(64),
    schema: z.int().check(z.minimum(1), z.maximum(10_000)),
    version: z.int().check(z.minimum(1), z.maximum(2_147_483_647)),
    data: z.unknown(),
    createTime: moment,
    updateTime: moment,
  }),
  'earlier-versions.jsonl': z.strictObject({
    collection: text(40),
    id: text(64),
    version: z.int().check(z.minimum(1), z.maximum(2_147_483_647)),
    schema: z.int().check(z.minimum(1), z.maximum(10_000)),
    data: z.unknown(),
    updateTime: moment,
  }),
  'pictures.jsonl': z.strictObject({
    id,
    type: z.enum(['image/webp', 'image/jpeg']),
    width: z.int().check(z.minimum(1)),
    height: z.int().check(z.minimum(1)),
    bytes: z.int().check(z.minimum(1)),
    createdAt: moment,
  }),
} as const

export type TableName = keyof typeof SHAPES
export type RecordOf<Name extends TableName> = z.output<(typeof SHAPES)[Name]>
