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
        file.source = await subsetFont(Buffer.from(file.source), undefined, {
          keepAllGlyphs: true,
          variationAxes: { wght: WEIGHTS },
        })
      }
    },
  }
}

const TYPEFACE = /\/inter-.*-wght-.*\.woff2$/

/** `scripts/tidy.test.ts` keeps styles within them. */
const WEIGHTS = { min: 400, max: 700 }
