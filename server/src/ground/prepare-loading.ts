import * as nodeModule from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * Before most of the program is loaded. Traces name the lines of the source from now on. Compiled code is kept for the
 * next start where Node can do that (from 22.8), in a folder of this installation: what lies where other users may write
 * must not be run.
 */
export function prepareLoading(): void {
  process.setSourceMapsEnabled(true)
  if ('enableCompileCache' in nodeModule && typeof nodeModule.enableCompileCache === 'function') {
    nodeModule.enableCompileCache(COMPILED)
  }
}

const COMPILED = fileURLToPath(new URL('../../../.build/compiled', import.meta.url))
