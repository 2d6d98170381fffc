import { Buffer } from 'node:buffer'
import type { Plugin } from 'vite'
import subsetFont from 'subset-font'

/**
 * Leaves the weights that no style uses out of the typeface, a quarter of its bytes: on a slow connection that is one
 * round trip before the text of the first page.
 */
export function usedWeights(): Plugin {
  return {
    name: 'roundtrip:used-weights',
    apply: 'build',
    async generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !TYPEFACE.test(file.fileName)) continue
        file.source = await (smaller.get(file.fileName) ?? reduced(file.fileName, file.source))
      }
    },
  }
}

/** By name: the log-in pages are a build of their own, with the same files. */
const smaller = new Map<string, Promise<Buffer<ArrayBuffer>>>()

function reduced(name: string, source: string | Uint8Array): Promise<Buffer<ArrayBuffer>> {
  const options = { keepAllGlyphs: true, variationAxes: { wght: WEIGHTS } }
  const result = subsetFont(Buffer.from(source as Uint8Array), undefined, options)
  smaller.set(name, result)
  return result
}

const TYPEFACE = /\/inter-.*-wght-.*\.woff2$/

/** `scripts/tidy.test.ts` keeps styles within them. */
const WEIGHTS = { min: 400, max: 700 }
