/** Recent errors, by kind: how often and when last. Texts of errors stay in the log. */

/** One kind of error: the fixed message of its log line, and the name and code of the error. */
export type TroubleCount = {
  readonly level: 'warn' | 'error'
  readonly sentence: string
  readonly error: string | null
  readonly count: number
  /** UTC ms. */
  readonly lastAt: number
}

type Line = Pick<TroubleCount, 'level' | 'sentence' | 'error'>

export type TroubleCounts = {
  readonly add: (line: Line, now: number) => void
  /** The latest first. */
  readonly list: () => readonly TroubleCount[]
}

export function troubleCounts(): TroubleCounts {
  const counts = new Map<string, TroubleCount>()
  return {
    add: (line, now) => {
      const key = `${line.level} ${line.sentence} ${line.error ?? ''}`
      const before = counts.get(key)
      counts.delete(key)
      counts.set(key, { ...line, count: (before?.count ?? 0) + 1, lastAt: now })
      const [oldest] = counts.keys()
      if (counts.size > MAX_KINDS && oldest !== undefined) counts.delete(oldest)
    },
    list: () => [...counts.values()].reverse(),
  }
}

const MAX_KINDS = 50
