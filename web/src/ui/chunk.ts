/** After this time, a chunk of the page that has not loaded counts as failed. */
export const CHUNK_TIMEOUT_MS = 120_000

export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
  readonly chunk: string
  readonly type: 'error' | 'timeout'

  constructor(chunk: string, type: 'error' | 'timeout', cause?: unknown) {
    super('Loading chunk failed', { cause })
    this.chunk = chunk
    this.type = type
  }
}

/** The messages of Chromium and Firefox, Safari, and Vite's preloader for a file that does not arrive. */
const NETWORK = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i

/** Loads a chunk of the page. Errors thrown by the module itself are passed on unchanged. */
export async function loadChunk<T>(chunk: string, load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError(chunk, 'timeout')), CHUNK_TIMEOUT_MS)
  })
  try {
    return await Promise.race([load(), timeout])
  } catch (error) {
    if (error instanceof Error && NETWORK.test(error.message)) throw new ChunkLoadError(chunk, 'error', error)
    throw error
  } finally {
    clearTimeout(timer)
  }
}
