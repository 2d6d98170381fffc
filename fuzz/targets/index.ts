/** All targets by name. Those that need a server start one when they are opened. */
import type { Target } from '../target.ts'
import { records } from './records.ts'
import { archives } from './archives.ts'
import { candles } from './candles.ts'
import { csv, workbook, zip } from './exports.ts'
import { journals } from './journals.ts'
import { pictures } from './pictures.ts'
import { recordings } from './recordings.ts'
import { calls, type Fuzzed, restores, startFuzzed, webhooks, writes } from './server.ts'

/** Targets within this process. */
const HERE: Readonly<Record<string, () => Target>> = {
  csv: () => csv,
  workbook: () => workbook,
  zip: () => zip,
  candles: () => candles,
  journals: () => journals,
  records: () => records,
  pictures: () => pictures,
  recordings: () => recordings,
}

/** Targets that a server serves. */
const SERVED: Readonly<Record<string, (fuzzed: Fuzzed) => Target>> = {
  archives: ({ archive }) => archives(archive),
  calls,
  writes,
  webhooks,
  restores,
}

export const TARGETS: readonly string[] = [...Object.keys(HERE), ...Object.keys(SERVED)]

/** Opens a target. Throws if there is none with this name. */
export async function openTarget(name: string): Promise<Target> {
  const here = HERE[name]
  if (here !== undefined) return here()
  const served = SERVED[name]
  if (served === undefined) throw new RangeError(`There is no target ${name}; there are ${TARGETS.join(', ')}.`)
  const fuzzed = await startFuzzed()
  const target = served(fuzzed)
  return {
    ...target,
    close: async () => {
      await target.close?.()
      await fuzzed.serving.stop()
    },
  }
}
