declare module 'subset-font' {
  type Options = {
    readonly keepAllGlyphs: boolean
    readonly variationAxes: Readonly<Record<string, { readonly min: number; readonly max: number }>>
  }
  export default function subsetFont(font: Buffer, text: undefined, options: Options): Promise<Buffer<ArrayBuffer>>
}
