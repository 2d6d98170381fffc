/**
 * The parts of opentype.js that we use. Its published types require those of the browser, which define other things
 * under the same names.
 */
declare module 'opentype.js' {
  export type Glyph = {
    readonly advanceWidth?: number
    readonly getPath: (x: number, y: number, size: number) => { readonly toPathData: (decimals: number) => string }
  }
  export type Font = {
    readonly unitsPerEm: number
    readonly charToGlyph: (character: string) => Glyph
    /** 0 if the font has none for it. */
    readonly charToGlyphIndex: (character: string) => number
    readonly getKerningValue: (left: Glyph, right: Glyph) => number
  }
  export function parse(bytes: ArrayBuffer): Font
}
