/** Renames of coins that a trader enters: which ones are valid, and how they are typed. */
import { DAY_MS, ONE, parseDayKey, parseFixed, utcMs } from '../base/index.ts'
import { USD_CLASS } from './instrument.ts'
import { closesCircle, type OwnRename } from './renames.ts'

/** A rename in its typed, stored and sent form: `{ from: 'LEND', to: 'AAVE', ratio: '0.01', since: null }`. */
export type TypedRename = {
  readonly from: string
  readonly to: string
  readonly ratio: string
  /** A day in UTC, such as 2020-10-10. */
  readonly since: string | null
}

/** The problem with a rename, and which field to correct. */
export type RenameFault = {
  readonly field: keyof TypedRename
  readonly reason:
    | 'bad-coin'
    | 'dollar-coin'
    | 'same-coin'
    | 'bad-ratio'
    | 'bad-day'
    | 'renamed-before'
    | 'rename-circle'
}

/** The name of a coin for comparisons: trimmed and in capitals. */
export function coinName(text: string): string {
  return text.trim().toUpperCase()
}

const NAME = /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,29}$/u

/** A ratio outside this range is a typing mistake; amounts have 18 decimals. */
const MIN_RATIO = ONE / 1_000_000_000_000n
const MAX_RATIO = ONE * 1_000_000_000_000n

export type ReadRename =
  | { readonly rename: OwnRename; readonly fault: null }
  | { readonly rename: null; readonly fault: RenameFault }

/** Reads one typed rename, without comparing it with others. Returns the first field that is wrong. */
export function readRename(typed: TypedRename): ReadRename {
  const [from, to] = [coinName(typed.from), coinName(typed.to)]
  const ratio = parseFixed(typed.ratio.trim())
  const day = typed.since === null ? null : parseDayKey(typed.since)
  const wrong = (field: RenameFault['field'], reason: RenameFault['reason']): ReadRename => ({
    rename: null,
    fault: { field, reason },
  })
  for (const [field, name] of [['from', from] as const, ['to', to] as const]) {
    if (!NAME.test(name)) return wrong(field, 'bad-coin')
    if (USD_CLASS.has(name)) return wrong(field, 'dollar-coin')
  }
  if (from === to) return wrong('to', 'same-coin')
  if (ratio === null || ratio < MIN_RATIO || ratio > MAX_RATIO) return wrong('ratio', 'bad-ratio')
  if (typed.since !== null && (day === null || day <= 0)) return wrong('since', 'bad-day')
  return { rename: { from, to, ratio, since: day === null ? null : utcMs(day * DAY_MS) }, fault: null }
}

/** The problem with a rename given the trader's other ones; null = none. */
export function checkRename(rename: OwnRename, others: readonly OwnRename[]): RenameFault | null {
  if (others.some(({ from, since }) => from === rename.from && since === rename.since)) {
    return { field: 'from', reason: 'renamed-before' }
  }
  return closesCircle(rename, others) ? { field: 'to', reason: 'rename-circle' } : null
}

/** Reads the renames of a journal. Leaves out unreadable ones, so that a damaged rename has no effect. */
export function readRenames(list: readonly TypedRename[]): OwnRename[] {
  return list.flatMap((typed) => readRename(typed).rename ?? [])
}

/**
 * Reads a rename as typed in a terminal: `MATIC=POL`, `LEND=AAVE:0.01` with the number of new coins for one old coin,
 * `LUNA=LUNC@2022-05-26` with its day. Null for text of another form; the fields are not checked.
 */
export function parseRename(text: string): TypedRename | null {
  const [, from, to, ratio = '1', since = null] = /^([^=:@]+)=([^=:@]+)(?::([^=:@]+))?(?:@([^=:@]+))?$/.exec(text) ?? []
  return from === undefined || to === undefined ? null : { from, to, ratio, since }
}
