/**
 * Writes the latest progress, one write at a time, and skips progress that is outdated by then: nobody would see it.
 * Failed writes are ignored.
 */
export type ProgressWriter<T> = {
  readonly note: (progress: T) => void
  /** Nothing more is written once it settles. */
  readonly end: () => Promise<void>
}

export function progressWriter<T>(
  write: (progress: T) => Promise<void>,
  failed: (error: unknown) => void,
): ProgressWriter<T> {
  let next: T | null = null
  let writing: Promise<void> | null = null
  const writeAll = async (): Promise<void> => {
    for (let progress = next; progress !== null; progress = next) {
      next = null
      await write(progress).catch(failed)
    }
    writing = null
  }
  let isLong = false
  // With nothing to write it would settle before it is assigned, and then look like a write that never ends.
  const writeNext = (): void => {
    if (isLong && next !== null) writing ??= writeAll()
  }
  const begin = setTimeout(() => {
    isLong = true
    writeNext()
  }, QUIET_MS)
  return {
    note: (progress) => {
      next = progress
      writeNext()
    },
    end: async () => {
      clearTimeout(begin)
      await writing
    },
  }
}

const QUIET_MS = 200
