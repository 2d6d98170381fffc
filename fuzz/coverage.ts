/** The parts of the program that an input reached, from V8's own counters. */
import { type Profiler, Session } from 'node:inspector/promises'

export type Coverage = {
  /** How many parts were reached for the first time since the last call. */
  readonly newRanges: () => Promise<number>
  readonly stop: () => Promise<void>
}

/**
 * Counts blocks of scripts whose address `counts` accepts. A block counts as three parts: run once, several times, or
 * very often, because loops are where time is lost.
 */
export async function watchCoverage(counts: (url: string) => boolean): Promise<Coverage> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  const covered = new Set<string>()
  return {
    newRanges: async () => {
      const { result } = await session.post('Profiler.takePreciseCoverage')
      const before = covered.size
      for (const script of result) {
        if (counts(script.url)) for (const part of rangesOf(script)) covered.add(part)
      }
      return covered.size - before
    },
    stop: async () => {
      await session.post('Profiler.stopPreciseCoverage')
      session.disconnect()
    },
  }
}

function* rangesOf({ scriptId, functions }: Profiler.ScriptCoverage): Generator<string, void> {
  for (const { ranges } of functions) {
    for (const { startOffset, endOffset, count } of ranges) {
      if (count > 0) yield `${scriptId}:${startOffset}:${endOffset}:${often(count)}`
    }
  }
}

function often(count: number): string {
  if (count === 1) return 'once'
  return count < 100 ? 'some' : 'many'
}
