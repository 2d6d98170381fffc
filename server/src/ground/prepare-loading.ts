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
 * Collects garbage when a heap has grown by half. By default V8 waits until it is up to four times as large: with a
 * hundred visitors the server then needs 260 MB instead of 215, and 450 instead of 322 during an import, and answers
 * no faster (`npm run bench -- visitors`, 2026-11-30). Applies to all threads.
 */
export const HEAP_GROWTH = '--heap-growing-percent=50'
