import * as nodeModule from 'node:module'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'

/**
 * Call before most of the program is loaded. From then on, stack traces show lines of the source, and the heap stays
 * small. Compiled code is cached for the next start if Node supports it (from 22.8), in a folder of this installation:
 * code that other users can write must not be run.
 */
export function prepareLoading(): void {
  process.setSourceMapsEnabled(true)
  setFlagsFromString(HEAP_GROWTH)
  if ('enableCompileCache' in nodeModule && typeof nodeModule.enableCompileCache === 'function') {
    nodeModule.enableCompileCache(COMPILED)
  }
}

const COMPILED = fileURLToPath(new URL('../../../.build/compiled', import.meta.url))

/**
 * Collects garbage when a heap has grown by half; by default V8 waits until it is several times as large. See "Memory"
 * in `docs/decisions/2026-11-23-fair-shares.md`.
 */
export const HEAP_GROWTH = '--heap-growing-percent=50'
