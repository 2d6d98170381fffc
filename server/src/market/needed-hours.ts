/** For each asset, the times at which a user's trades need its rate. */
import type { Instrument } from '@roundtrip/core/ledger'
import { blockSpan } from '@roundtrip/core/market'
import { canonicalAsset, isDollarPrice } from '@roundtrip/core/trades'
import { RATE_INTERVAL_MS } from '../candles/rate-markets.ts'
import type { DatabaseClient } from '../database/connection.ts'
import { firstTimes } from '../ledger/store/find-fills.ts'
import { userInstruments } from '../ledger/store/instruments.ts'
import { reportingCurrency } from '../ledger/rates/reporting-currency.ts'

/** Starts of the blocks of candles in which a rate is needed, by asset. */
export type NeededBlocks = ReadonlyMap<string, ReadonlySet<number>>

const SPAN = blockSpan(RATE_INTERVAL_MS)

/** `start`: of the block; `first`: of the records in it; UTC ms. */
type Times = { readonly start: number; readonly first: number }

/**
 * Whole blocks, found without reading a fill. A fill's payment in the coin that it trades is left out: its own price is
 * the rate at that moment.
 */
export async function neededBlocks(client: DatabaseClient, uid: string): Promise<NeededBlocks> {
  const rated = await ratedAssets(client, uid)
  const needed = new Map<string, Set<number>>()
  if (rated.assets.size === 0) return needed
  const add = (asset: string, { start, first }: Times): void => {
    const name = canonicalAsset(asset)
    if (!rated.assets.has(name)) return
    const starts = needed.get(name) ?? new Set()
    needed.set(name, starts)
    starts.add(start)
    // The rate of the first hour is the last close of the block before.
    if (first - start < RATE_INTERVAL_MS) starts.add(start - SPAN)
  }
  const instruments = await userInstruments(client, uid)
  const quotes = quotesOfCoins(instruments)
  for (const row of await firstTimes(client, { uid, spanMs: SPAN })) {
    const instrument = instruments.get(row.instrument)
    if (!provesItself(instrument, row.feeAsset)) add(row.feeAsset, row)
    if (instrument !== undefined && !provesItself(instrument, instrument.settle)) add(instrument.settle, row)
    for (const quote of quotesMoved(instrument, quotes)) add(quote, row)
    add(rated.currency, row)
  }
  const events = await client.query<Times & { readonly asset: string }>(
    `select asset, (time / ${SPAN} * ${SPAN})::float8 as start, min(time)::float8 as first
     from cash_events where user_id = $1 group by 1, 2`,
    [uid],
  )
  for (const row of events.rows) {
    add(row.asset, row)
    for (const quote of quotes.get(canonicalAsset(row.asset)) ?? []) add(quote, row)
    add(rated.currency, row)
  }
  return needed
}

/** The quotes against which each coin is traded on spot: its cost there determines its value in the report. */
function quotesOfCoins(instruments: ReadonlyMap<string, Instrument>): ReadonlyMap<string, ReadonlySet<string>> {
  const quotes = new Map<string, Set<string>>()
  for (const { kind, base, quote } of instruments.values()) {
    if (kind === 'spot') quotes.set(canonicalAsset(base), (quotes.get(canonicalAsset(base)) ?? new Set()).add(quote))
  }
  return quotes
}

/** A sale may draw coins from positions against other quotes, and a fill paid in a coin moves that coin. */
function quotesMoved(instrument: Instrument | undefined, quotes: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  if (instrument?.kind !== 'spot') return []
  return [instrument.base, instrument.quote].flatMap((asset) => [...(quotes.get(canonicalAsset(asset)) ?? [])])
}

/** Whether a fill of this instrument is itself a dollar rate of the asset. */
function provesItself(instrument: Instrument | undefined, asset: string): boolean {
  return (
    instrument !== undefined && isDollarPrice(instrument) && canonicalAsset(instrument.base) === canonicalAsset(asset)
  )
}

async function ratedAssets(client: DatabaseClient, uid: string) {
  const { rows } = await client.query<{ asset: string }>(
    `select distinct unnest(needs) as asset from positions where user_id = $1
     union select distinct asset from cash_events where user_id = $1 and kind in ('deposit', 'withdrawal', 'transfer')`,
    [uid],
  )
  return {
    assets: new Set(rows.map(({ asset }) => canonicalAsset(asset)).filter((asset) => asset !== 'USD*')),
    currency: await reportingCurrency(client, uid),
  }
}
