/** The typeface of the product, for shared pages, which load nothing, and for their pictures. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The page in Inter. Stored pages do not contain the font: each would be 62 kB larger. */
export function withFont(document: string): string {
  styles ??= `${face(400, '400')}
${face(600, '600 700')}
body{font-family:Inter,system-ui,-apple-system,"Segoe UI",sans-serif}
`
  // The first end is that of our own styles; everything from the trader comes after them, or is escaped.
  const end = document.indexOf('</style>')
  return end < 0 ? document : `${document.slice(0, end)}${styles}${document.slice(end)}`
}

/** Null until the first page is opened. */
let styles: string | null = null

/** Inter of one weight, as the bytes of a font file. */
export function interFile(weight: number, format: 'woff' | 'woff2'): Buffer {
  const { resolve } = createRequire(import.meta.url)
  return readFileSync(resolve(`@fontsource/inter/files/inter-latin-${weight}-normal.${format}`))
}

function face(file: number, weight: string): string {
  const bytes = interFile(file, 'woff2')
  return `@font-face{font-family:Inter;font-weight:${weight};src:url(data:font/woff2;base64,${bytes.toString('base64')})}`
}
