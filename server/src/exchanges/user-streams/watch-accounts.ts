/** The user streams of accounts, inside the exchange thread. An account is live while all of its lines are ready. */
import { randomInt } from 'node:crypto'
import type { ExchangeId } from '@roundtrip/contract/exchanges'
import type { Pace } from '../readers/pace.ts'
import { type KeptLine, keepLine, type LineNews } from './keep-line.ts'
import type { Line, Refusal, StreamChanges } from './line.ts'

/** News of an account's user stream, as the rest of the server receives it. */
export type StreamNews =
  /** From now on news arrive; earlier events have to be requested. */
  | { readonly kind: 'live' }
  | { readonly kind: 'lost' }
  /** No longer followed; only a successful run makes a retry worthwhile. */
  | Refusal
  /** No longer followed, because the thread has ended. */
  | { readonly kind: 'ended' }
  | { readonly kind: 'changes'; readonly changes: StreamChanges }

export type Watched = {
  readonly exchange: ExchangeId
  readonly lines: readonly Line[]
  readonly gateway: string | null
  /** How many times faster than an exchange allows connections are opened: 1, except for a stand-in. */
  readonly pace: number
}

export type AccountWatch = {
  /** Starts watching, replacing what was watched under this name. True if there is anything to watch. */
  readonly watch: (name: string, open: () => Promise<Watched>) => Promise<boolean>
  readonly unwatch: (name: string) => void
}

/** `pace`: whose turn it is to open a connection, among all processes behind one address. */
export function watchAccounts(pace: Pace, tell: (name: string, news: StreamNews) => void): AccountWatch {
  const kept = new Map<string, readonly KeptLine[]>()
  const unwatch = (name: string): void => {
    for (const line of kept.get(name) ?? []) line.close()
    kept.delete(name)
  }
  const begin = (name: string, { exchange, lines, gateway, pace: faster }: Watched): readonly KeptLine[] => {
    const ready = new Set<Line>()
    const onNews = (line: Line, news: LineNews): void => {
      if (kept.get(name) !== own) return
      if (news.kind === 'changes') return tell(name, news)
      const wasLive = ready.size === lines.length
      if (news.kind === 'ready') ready.add(line)
      else ready.delete(line)
      if (news.kind === 'refused') {
        unwatch(name)
        return tell(name, news)
      }
      const isLive = ready.size === lines.length
      if (isLive !== wasLive) tell(name, { kind: isLive ? 'live' : 'lost' })
    }
    const turn = () => turnAt(pace, exchange, faster)
    const own = lines.map((line) =>
      keepLine(line, { gateway, turn, random: () => randomInt(2 ** 32) / 2 ** 32, tell: (news) => onNews(line, news) }),
    )
    return own
  }
  return {
    unwatch,
    watch: async (name, open) => {
      unwatch(name)
      const placeholder: readonly KeptLine[] = []
      kept.set(name, placeholder)
      const watched = await open()
      // The account may be unwatched by now, or watched again.
      if (kept.get(name) === placeholder) kept.set(name, begin(name, watched))
      return watched.lines.length > 0
    },
  }
}

async function turnAt(pace: Pace, exchange: ExchangeId, faster: number): Promise<void> {
  const { inMs } = await pace.reserve(`${exchange} connections`, (SPACING_MS[exchange] ?? USUAL_MS) / faster)
  await new Promise((next) => setTimeout(next, inMs).unref())
}

/** The sources are in the files of each exchange: 30 a minute at Hyperliquid, 300 in five minutes or more elsewhere. */
const SPACING_MS: Partial<Readonly<Record<ExchangeId, number>>> = { hyperliquid: 2_500 }
const USUAL_MS = 1_000
