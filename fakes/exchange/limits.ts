/** Counts requests as exchanges do, and returns how long to wait. */
import type { Charge } from './venue.ts'

export type LimitOptions = {
  /** 1 is the exchanges' own limit, 0.01 a hundredth of it; null counts nothing. */
  scale: number | null
  /** How many requests a caller may send after being told to wait before it is banned. */
  patience: number
  banMs: number
}

export const REAL_LIMITS: LimitOptions = { scale: 1, patience: 10, banMs: 120_000 }

type Bucket = { spent: number; since: number }
type Waiting = { until: number; ignored: number; banned: boolean }

export type LimitVerdict =
  | { readonly kind: 'fine' }
  | { readonly kind: 'wait'; readonly retryAfterS: number }
  | { readonly kind: 'banned'; readonly retryAfterS: number }

export type LimitedRequest = {
  /** The caller that has to wait, and is banned if it does not. */
  readonly who: string
  readonly charges: readonly Charge[]
  readonly now: number
  /** Whether the exchange bans callers. */
  readonly bans: boolean
}

export type Limits = {
  readonly admit: (request: LimitedRequest) => LimitVerdict
  /** Charges a bucket more once the cost of a response is known. */
  readonly spend: (bucket: string, cost: number) => void
  readonly used: (bucket: string) => number
}

export function limits(options: LimitOptions): Limits {
  const buckets = new Map<string, Bucket>()
  const waiting = new Map<string, Waiting>()

  const stillWaits = ({ who, now, bans }: LimitedRequest): LimitVerdict | null => {
    const waits = waiting.get(who)
    if (waits === undefined) return null
    if (now >= waits.until) {
      waiting.delete(who)
      return null
    }
    waits.ignored += 1
    if (bans && !waits.banned && waits.ignored > options.patience) {
      waits.banned = true
      waits.until = now + options.banMs
    }
    return { kind: waits.banned ? 'banned' : 'wait', retryAfterS: Math.ceil((waits.until - now) / 1_000) }
  }
  const admit: Limits['admit'] = (request) => {
    const { who, charges, now } = request
    const { scale } = options
    if (scale === null) return { kind: 'fine' }
    const waits = stillWaits(request)
    if (waits !== null) return waits
    for (const charge of charges) {
      const waitMs = take(buckets, { ...charge, limit: Math.max(charge.cost, charge.limit * scale) }, now)
      if (waitMs === 0) continue
      waiting.set(who, { until: now + waitMs, ignored: 0, banned: false })
      return { kind: 'wait', retryAfterS: Math.ceil(waitMs / 1_000) }
    }
    return { kind: 'fine' }
  }
  return {
    admit,
    spend: (name, cost) => {
      const bucket = buckets.get(name)
      if (bucket !== undefined) bucket.spent += cost
    },
    used: (name) => Math.ceil(buckets.get(name)?.spent ?? 0),
  }
}

/** Takes the charge, or returns in how many milliseconds there is room for it. */
function take(buckets: Map<string, Bucket>, charge: Charge, now: number): number {
  const { windowMs, limit, cost } = charge
  const bucket = buckets.get(charge.bucket) ?? { spent: 0, since: now }
  buckets.set(charge.bucket, bucket)
  if (charge.refill === 'steady') {
    bucket.spent = Math.max(0, bucket.spent - ((now - bucket.since) * limit) / windowMs)
    bucket.since = now
  } else if (Math.floor(now / windowMs) !== Math.floor(bucket.since / windowMs)) {
    bucket.spent = 0
    bucket.since = now
  }
  if (bucket.spent + cost <= limit) {
    bucket.spent += cost
    return 0
  }
  if (charge.refill === 'at-once') return windowMs - (now % windowMs)
  return Math.max(1, Math.ceil(((bucket.spent + cost - limit) * windowMs) / limit))
}
