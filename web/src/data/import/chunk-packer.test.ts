import { accountId, fixed, utcMs } from '@roundtrip/core/base'
import {
  encodeLedger,
  type Fill,
  instrument,
  type Ledger,
  type LedgerColumns,
  NOTHING_CLAIMED,
  type Slice,
  tableOf,
} from '@roundtrip/core/ledger'
import { expect, test } from 'vitest'
import { createChunkPacker } from './chunk-packer.ts'

const TRADED = instrument({
  venue: 'binance',
  symbol: 'BTCUSDT',
  kind: 'linear',
  base: 'BTC',
  quote: 'USDT',
  settle: 'USDT',
})

function fill(row: number): Fill {
  return {
    ...NOTHING_CLAIMED,
    account: accountId('preview'),
    instrument: TRADED,
    time: utcMs(1_700_000_000_000 + row),
    side: 'buy',
    quantity: fixed('0.5'),
    price: fixed(row + 1),
    positionSide: 'both',
    fee: 0n,
    feeAsset: 'USDT',
    execution: 'trade',
    liquidity: 'taker',
    dedupeKey: row.toString(16).padStart(32, '0'),
    row,
    raw: `row "${row}"`,
  }
}

const ledger: Ledger = { fills: Array.from({ length: 120 }, (_, row) => fill(row)), cashEvents: [] }
const records = {
  columns: (part?: Slice): LedgerColumns => {
    const fills = ledger.fills.slice(...(part?.fills ?? []))
    return { fills: tableOf(fills, accountId('preview')), cashEvents: [] }
  },
}
const slices = Array.from(
  { length: 40 },
  (_, chunk): Slice => ({ fills: [chunk * 3, chunk * 3 + 3], cashEvents: [0, 0] }),
)
const textOf = (chunk: number): string =>
  JSON.stringify(encodeLedger({ fills: ledger.fills.slice(chunk * 3, chunk * 3 + 3), cashEvents: [] }))

function packer(slicesOf = slices) {
  const compressed: string[] = []
  const compress = async (bytes: Uint8Array): Promise<string> => {
    compressed.push(new TextDecoder().decode(bytes))
    return compressed.at(-1) ?? ''
  }
  return { compressed, ...createChunkPacker(records, slicesOf, compress) }
}

test('every chunk is what the encoder writes of its records', async () => {
  const { take } = packer()
  for (const chunk of slices.keys()) expect(await take(chunk)).toBe(textOf(chunk))
})

test('chunks are packed ahead, in their order, and only so many', async () => {
  const { take, compressed } = packer()
  await take(15)
  await expect.poll(() => compressed.length, { timeout: 300_000 }).toBe(31)
  expect(compressed).toEqual(Array.from({ length: 31 }, (_, chunk) => textOf(chunk)))
  expect(await take(20)).toBe(textOf(20))
})

test('an upload that goes on begins in the middle', async () => {
  expect(await packer().take(37)).toBe(textOf(37))
  await expect(packer().take(40)).rejects.toThrow('There is no chunk 40.')
})

test('after the end nothing more is packed', async () => {
  const { take, stop, compressed } = packer()
  stop()
  await expect(take(3)).rejects.toThrow('not uploaded any more')
  expect(compressed).toEqual([])
})
