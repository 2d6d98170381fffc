/**
 * Writes the latest progress, one write at a time, and none of what is over at once: nobody would see it. What cannot be
 * written is left out.
 */
export type ProgressWriter<T> = {
  readonly note: (progress: T) => void
  /** No more is written when it settles. */
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
  // With nothing to write it would settle before it is assigned, and then pass for a write that never ends.
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
