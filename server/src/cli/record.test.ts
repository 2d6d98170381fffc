/** Accounts at the stand-in exchanges are recorded; the file contains nothing personal, and reads like the accounts. */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY_MS } from '@roundtrip/core/base'
import type { Fill } from '@roundtrip/core/ledger'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeAccount, type FakeExchange, makeAccount, startFakeExchange } from '../../../fakes/exchange.ts'
import type { SecretSource } from './prompt-secret.ts'
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
    folder,
    environment: {
      EXCHANGE_GATEWAY: exchange.gateway,
      EXCHANGE_PACE: '1000',
      ...(account.exchange === 'hyperliquid'
        ? { ROUNDTRIP_ADDRESS: key }
        : { ROUNDTRIP_KEY: key, ROUNDTRIP_SECRET: secret, ROUNDTRIP_PASSPHRASE: passphrase }),
    },
    promptSecret: (prompt) => Promise.reject(new Error(prompt)),
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
    const personal = personalTexts(account)
    expect(personal.length).toBeGreaterThan(100)
    // By chance a mask may equal another value, but hardly ever twice.
    expect(personal.filter((hidden) => tokens.has(hidden)).length).toBeLessThan(3)
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

describe('the command', () => {
  const now = Date.now()
  const account = makeAccount({ exchange: 'okx', seed: 9, fills: 20, from: now - 3 * DAY_MS, to: now - 60_000 })
  const { key, secret, passphrase } = account.credentials
  const run = (args: readonly string[], environment: NodeJS.ProcessEnv, promptSecret: SecretSource = unprompted) =>
    recordCommand({
      args,
      folder,
      environment: { EXCHANGE_GATEWAY: exchange.gateway, ...environment },
      promptSecret,
      say: () => {},
    })
  const keys = { ROUNDTRIP_KEY: key, ROUNDTRIP_SECRET: secret, ROUNDTRIP_PASSPHRASE: passphrase, EXCHANGE_PACE: '1000' }
  const file = join(folder, 'command.jsonl')

  test('asks for what the environment does not hold', async () => {
    exchange.addAccount(account)
    const prompts: string[] = []
    const said = await run(['okx', '-o', file, '--pages', '1'], { ...keys, ROUNDTRIP_SECRET: '' }, (prompt) => {
      prompts.push(prompt)
      return Promise.resolve(secret)
    })
    expect(prompts).toEqual(['Secret (not shown)'])
    expect(said).toContain('GET /api/v5/trade/fills-history')
    expect(said).not.toContain(secret)
  })

  test('a key that may trade or withdraw records nothing', async () => {
    exchange.allow(account, { withdraw: true })
    await expect(run(['okx', '-o', file], keys)).rejects.toThrow(/read-only key/)
    exchange.allow(account, { withdraw: false, trade: true })
    await expect(run(['okx', '-o', file], keys)).rejects.toThrow(/read-only key/)
    exchange.allow(account, { trade: false })
  })

  test('refusals say what to do, and never repeat a key', async () => {
    await expect(run([], {})).rejects.toThrow(/roundtrip record EXCHANGE, one of binance/)
    await expect(run(['okx', secret], {})).rejects.toThrow(/^Name one exchange/)
    await expect(run(['okx', `--secret=${secret}`], {})).rejects.toThrow(/can read the command line/)
    await expect(run(['okx', '--pages', 'x'], {})).rejects.toThrow(/whole number/)
    await expect(run(['okx'], { EXCHANGE_GATEWAY: 'off' })).rejects.toThrow(/EXCHANGE_GATEWAY is off/)
    await expect(run(['okx'], { ...keys, ROUNDTRIP_SECRET: 'wrong' })).rejects.toThrow(/^OKX could not be read: /)
  })
})

const unprompted: SecretSource = (prompt) => Promise.reject(new Error(prompt))

/** What a fill keeps. */
function shapesOf(fills: ReadonlyMap<string, Fill>): string[] {
  return [...fills.values()]
    .map(({ instrument, time, side, price, feeAsset, execution, positionSide, liquidity }) =>
      [instrument.id, time, side, price, feeAsset, execution, positionSide, liquidity].join(' '),
    )
    .toSorted()
}

/** By how much the sums of quantities and of fees grew, coin by coin: all by the same factor. */
function factorsOf(masked: ReadonlyMap<string, Fill>, original: ReadonlyMap<string, Fill>): ReadonlySet<string> {
  const sums = (fills: ReadonlyMap<string, Fill>): ReadonlyMap<string, bigint> => {
    const totals = new Map<string, bigint>()
    for (const { instrument, quantity, fee, feeAsset } of fills.values()) {
      totals.set(instrument.id, (totals.get(instrument.id) ?? 0n) + quantity)
      totals.set(feeAsset, (totals.get(feeAsset) ?? 0n) + fee)
    }
    return totals
  }
  const before = sums(original)
  const factors = [...sums(masked)].flatMap(([name, sum]) => {
    const was = before.get(name) ?? 0n
    return was === 0n ? [] : [was === 0n || sum % was !== 0n ? `${name} ${sum} ${was}` : String(sum / was)]
  })
  return new Set(factors)
}

/** Ids and amounts that are unlikely to match any other number. */
function personalTexts({ uid, fills, moves, entries }: FakeAccount): string[] {
  const amounts = [
    ...fills.flatMap(({ quantity, fee, realized, value }) => [quantity, fee, realized, value]),
    ...moves.flatMap(({ amount, fee }) => [amount, fee]),
    ...entries.flatMap(({ amount, balance }) => [amount, balance]),
  ].map((text) => text.replace('-', ''))
  const ids = [String(uid), ...fills.flatMap(({ id, orderId }) => [String(id), String(orderId)])]
  const isTelling = (text: string): boolean => text.replaceAll(/\D/g, '').replace(/^0+/, '').length >= 9
  const prices = new Set(fills.map(({ price }) => price))
  return [...new Set([...amounts, ...ids])].filter((text) => isTelling(text) && !prices.has(text))
}
