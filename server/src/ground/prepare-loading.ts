import * as nodeModule from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * Call before most of the program is loaded. From then on, stack traces show lines of the source. Compiled code is
 * cached for the next start if Node supports it (from 22.8), in a folder of this installation: code that other users
 * can write must not be run.
 */
export function prepareLoading(): void {
  process.setSourceMapsEnabled(true)
  if ('enableCompileCache' in nodeModule && typeof nodeModule.enableCompileCache === 'function') {
    nodeModule.enableCompileCache(COMPILED)
  }
}

const COMPILED = fileURLToPath(new URL('../../../.build/compiled', import.meta.url))
