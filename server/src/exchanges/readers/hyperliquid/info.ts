/** Requests to Hyperliquid, and what it lists: spot pairs, and the collateral of builder-deployed exchanges. */
import type { HyperliquidFacts } from '@roundtrip/core/exchange-api'
import type { ExchangeClient } from '../client.ts'
import { listOf, recordOf, textIn } from '../stream.ts'

export type HyperliquidInfo = {
  /** In lower case. */
  readonly address: string
  readonly request: (body: Readonly<Record<string, unknown>>) => Promise<unknown>
  /** What rows mean; `learn` adds to its collateral. */
  readonly facts: () => Promise<HyperliquidFacts>
  /** Names of the builder-deployed exchanges. */
  readonly dexes: () => Promise<readonly string[]>
  /** Looks up the collateral of these exchanges. One that is no longer listed, or has no contracts, stays unknown. */
  readonly learn: (dexes: readonly string[]) => Promise<void>
  readonly now: () => number
}

export function hyperliquidInfo(client: ExchangeClient, address: string): HyperliquidInfo {
  const request: HyperliquidInfo['request'] = (body) => client.request('publicPostInfo', body)
  const collateral = new Map<string, string>()
  const listing = once(async () => listingOf(await request({ type: 'spotMeta' })))
  const dexes = once(async () => dexNames(await request({ type: 'perpDexs' })))
  return {
    address,
    request,
    now: client.now,
    facts: async () => ({ address, pairs: (await listing()).pairs, collateral }),
    dexes,
    learn: async (names) => {
      const unknown = [...new Set(names)].filter((name) => !collateral.has(name))
      if (unknown.length === 0) return
      const [listed, { tokens }] = [await dexes(), await listing()]
      for (const dex of unknown.filter((name) => listed.includes(name))) {
        const coin = tokens.get(textIn(await request({ type: 'meta', dex }), 'collateralToken'))
        if (coin !== undefined) collateral.set(dex, coin)
      }
    },
  }
}

/** Loads once; again after a failure. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | null = null
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = null
      throw error
    })
    return loaded
  }
}

type Listing = { readonly pairs: ReadonlyMap<string, string>; readonly tokens: ReadonlyMap<string | null, string> }

/** Fills name most spot pairs by number: `@107`. */
function listingOf(response: unknown): Listing {
  const meta = recordOf(response, 'list of markets')
  const tokens = new Map<string | null, string>()
  for (const token of listOf(meta['tokens'], 'tokens')) tokens.set(textIn(token, 'index'), textIn(token, 'name') ?? '')
  const pairs = new Map<string, string>()
  for (const pair of listOf(meta['universe'], 'pairs')) {
    const [base = '', quote = ''] = listOf(recordOf(pair, 'pair')['tokens'], 'tokens').map((token) =>
      tokens.get(String(token)),
    )
    const name = textIn(pair, 'name')
    if (name !== null && base !== '' && quote !== '') pairs.set(name, `${base}/${quote}`)
  }
  return { pairs, tokens }
}

/** `[null, {"name": "xyz", …}]`: the first is Hyperliquid's own. */
function dexNames(response: unknown): readonly string[] {
  return listOf(response, 'exchanges').flatMap((dex) => textIn(dex, 'name') ?? [])
}
