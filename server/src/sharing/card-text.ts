/** Text as outlines, so that a picture looks the same on a server with any fonts, or none. */
import type { Font } from 'opentype.js'
import { escapeHtml } from '../ground/html.ts'
import { interFile } from './page-font.ts'

export type CardFonts = Readonly<Record<Weight, Font>>
type Weight = 400 | 600 | 700

/** Inter, whose files are read when the first picture is drawn. */
export async function cardFonts(): Promise<CardFonts> {
  // Node loads its CommonJS form as the default export, and the bundle its ES module, which has none.
  const library: Partial<Library> & { readonly default?: Library } = await import('opentype.js')
  const parse = library.parse ?? library.default?.parse
  if (parse === undefined) throw new Error('The library of letters reads no font.')
  const fontOf = (weight: Weight): Font => parse(new Uint8Array(interFile(weight, 'woff')).buffer)
  return { 400: fontOf(400), 600: fontOf(600), 700: fontOf(700) }
}

type Library = { readonly parse: (bytes: ArrayBuffer) => Font }

export type TextLine = {
  readonly text: string
  /** The left end of the base line, in px. */
  readonly x: number
  readonly y: number
  readonly size: number
  readonly weight: Weight
  readonly fill: string
  /** Wider text is reduced down to two fifths of its size, then truncated. */
  readonly width: number
  readonly isAtEnd?: boolean
}

export function drawText(fonts: CardFonts, line: TextLine): string {
  const { text, x, y, size, weight, fill, width, isAtEnd = false } = line
  const font = fonts[weight]
  if ([...text].some((character) => font.charToGlyphIndex(character) === 0)) {
    // The name of a coin may be in any script; the system's fonts draw it.
    const [at, anchor] = isAtEnd ? [x + width, 'end'] : [x, 'start']
    return `<text x="${at}" y="${y}" font-size="${Math.round(size * 0.8)}" font-weight="${weight}" font-family="sans-serif" text-anchor="${anchor}" fill="${fill}">${escapeHtml(text)}</text>`
  }
  const fitting = Math.max(0.4 * size, size * Math.min(1, width / widthOf(font, text, size)))
  const shown = cut(font, { text, size: fitting, width })
  const left = isAtEnd ? x + width - widthOf(font, shown, fitting) : x
  const shapes = placed(font, shown, fitting).map(({ glyph, at }) => glyph.getPath(left + at, y, fitting).toPathData(1))
  return `<path d="${shapes.join('')}" fill="${fill}"/>`
}

/** Each letter with its offset from the start, in px. Latin only needs pair kerning; see the OpenType table GPOS. */
function placed(font: Font, text: string, size: number) {
  const scale = size / font.unitsPerEm
  let at = 0
  return [...text].map((character, index, all) => {
    const glyph = font.charToGlyph(character)
    const next = all[index + 1]
    const letter = { glyph, at }
    const closer = next === undefined ? 0 : font.getKerningValue(glyph, font.charToGlyph(next))
    at += ((glyph.advanceWidth ?? 0) + closer) * scale
    return letter
  })
}

function widthOf(font: Font, text: string, size: number): number {
  const last = placed(font, text, size).at(-1)
  return last === undefined ? 0 : last.at + ((last.glyph.advanceWidth ?? 0) * size) / font.unitsPerEm
}

function cut(font: Font, { text, size, width }: Pick<TextLine, 'text' | 'size' | 'width'>): string {
  if (widthOf(font, text, size) <= width + 1) return text
  let end = text.length - 1
  while (end > 1 && widthOf(font, `${text.slice(0, end)}…`, size) > width) end -= 1
  return `${text.slice(0, end)}…`
}
