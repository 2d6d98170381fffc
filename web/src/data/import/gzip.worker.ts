import { serveWorker } from '../worker/serve.ts'
import { gzipped, toBase64 } from './gzip.ts'

/** Compresses in a thread of its own, in parallel with the one that writes the records; this halves the time. */
export type Compressor = {
  /** Base64 of the gzipped bytes. */
  readonly compress: (bytes: Uint8Array) => Promise<string>
}

serveWorker((): Compressor => ({ compress: async (bytes) => toBase64(await gzipped(bytes)) }))
