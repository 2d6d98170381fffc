/** Accounts at the stand-in exchanges are recorded, nothing of them is left in the file, and it reads as they did. */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY_MS } from '@roundtrip/core/base'
import type { Fill } from '@roundtrip/core/ledger'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeAccount, type FakeExchange, makeAccount, startFakeExchange } from '../../../fakes/exchange.ts'
import { recordCommand } from './record.ts'
import { newReading, readAll, readerOf } from '../exchanges/readers/reading.testing.ts'
import { parseRecording } from '../exchanges/recorder/recording.ts'
import { replay } from '../exchanges/recorder/replay.testing.ts'

const EXCHANGES = ['binance', 'bybit', 'okx', 'hyperliquid', 'kraken'] as const
const folder = mkdtempSync(join(tmpdir(), 'roundtrip-record-'))
let exchange: FakeExchange
beforeAll(async () => {
  exchange = await startFakeExchange({ limits: { scale: null } })
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await exchange.close()
})

async function recorded(account: FakeAccount, more: readonly string[] = []): Promise<{ file: string; said: string }> {
  const file = join(folder, `${account.exchange}.jsonl`)
  const { key, secret, passphrase } = account.credentials
  const said = await recordCommand({
    args: [account.exchange, '-o', file, '--pages', '1000', ...more],
    environment: {
      EXCHANGE_GATEWAY: exchange.gateway,
      EXCHANGE_PACE: '1000',
      ...(account.exchange === 'hyperliquid'
        ? { ROUNDTRIP_ADDRESS: key }
        : { ROUNDTRIP_KEY: key, ROUNDTRIP_SECRET: secret, ROUNDTRIP_PASSPHRASE: passphrase }),
    },
    ask: (question) => Promise.reject(new Error(question)),
    say: () => {},
  })
  return { file, said }
}

describe.each(EXCHANGES)('%s', (name) => {
  const now = Date.now()
  const account = makeAccount({ exchange: name, seed: 5, fills: 300, from: now - 60 * DAY_MS, to: now - 60_000 })
  let file = ''
  let said = ''
  beforeAll(async () => {
    exchange.addAccount(account)
    ;({ file, said } = await recorded(account))
  })

  test('no secret, id, address or amount of the account is in the file', () => {
    const text = readFileSync(file, 'utf8')
    const { key, secret, passphrase } = account.credentials
    for (const hidden of [key, secret, passphrase, key.slice(2, 20), key.toUpperCase()]) {
      if (hidden !== '') expect(text.includes(hidden)).toBe(false)
    }
    const tokens = new Set(text.match(/[\w.-]+/g))
    const left = personalTexts(account).filter((personal) => tokens.has(personal))
    expect(left).toEqual([])
    expect(said).toContain('look through the file')
    expect(statSync(file).mode & 0o077).toBe(0)
  })

  test('the replay brings as many fills, at the same times, sides and prices', async () => {
    const recording = parseRecording(readFileSync(file, 'utf8'))
    const { reading, incomplete } = await replay(recording)
    const { at } = recording.head
    const original = await readAll(readerOf(account, { gateway: exchange.gateway, now: Date.now }), at, newReading())
    expect(incomplete).toEqual([])
    expect(reading.refused).toEqual(original.refused)
    expect(shapesOf(reading.fills)).toEqual(shapesOf(original.fills))
    expect(reading.cashEvents.size).toBe(original.cashEvents.size)
    expect(factorsOf(reading.fills, original.fills).size).toBe(1)
  })
})

/** What a fill keeps. */
function shapesOf(fills: ReadonlyMap<string, Fill>): string[] {
  return [...fills.values()]
    .map(({ instrument, time, side, price, feeAsset, execution, positionSide, liquidity }) =>
      [instrument.id, time, side, price, feeAsset, execution, positionSide, liquidity].join(' '),
    )
    .toSorted()
}

/** By how much the sums of quantities and of fees grew, coin by coin: one number. */
function factorsOf(masked: ReadonlyMap<string, Fill>, original: ReadonlyMap<string, Fill>): ReadonlySet<string> {
  const sums = (fills: ReadonlyMap<string, Fill>): ReadonlyMap<string, bigint> => {
    const found = new Map<string, bigint>()
    for (const { instrument, quantity, fee, feeAsset } of fills.values()) {
      found.set(instrument.id, (found.get(instrument.id) ?? 0n) + quantity)
      found.set(feeAsset, (found.get(feeAsset) ?? 0n) + fee)
    }
    return found
  }
  const before = sums(original)
  const factors = [...sums(masked)].flatMap(([name, sum]) => {
    const was = before.get(name) ?? 0n
    return was === 0n ? [] : [was === 0n || sum % was !== 0n ? `${name} ${sum} ${was}` : String(sum / was)]
  })
  return new Set(factors)
}

/** Ids of eight digits and more, and amounts that no other number looks like. */
function personalTexts({ uid, fills, moves, entries }: FakeAccount): string[] {
  const amounts = [
    ...fills.flatMap(({ quantity, fee, realized, value }) => [quantity, fee, realized, value]),
    ...moves.flatMap(({ amount, fee }) => [amount, fee]),
    ...entries.flatMap(({ amount, balance }) => [amount, balance]),
  ].map((text) => text.replace('-', ''))
  const ids = [String(uid), ...fills.flatMap(({ id, orderId }) => [String(id), String(orderId)])]
  const isTelling = (text: string): boolean => text.replaceAll(/\D/g, '').replace(/^0+/, '').length >= 8
  const prices = new Set(fills.map(({ price }) => price))
  return [...new Set([...amounts, ...ids])].filter((text) => isTelling(text) && !prices.has(text))
}
