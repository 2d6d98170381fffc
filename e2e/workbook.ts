/** The cells of a workbook, read without the code that writes it. */
import { strFromU8, unzipSync } from 'fflate'

/** The rows of its one sheet: texts as they are, numbers and dates as a sheet keeps them, empty cells as null. */
export function rowsOfWorkbook(content: Buffer): (string | number | null)[][] {
  const files = unzipSync(new Uint8Array(content))
  const part = (name: string): string => strFromU8(files[name] ?? new Uint8Array())
  const shared = [...part('xl/sharedStrings.xml').matchAll(/<si>.*?<t[^>]*>(.*?)<\/t>.*?<\/si>/gs)].map(
    ([, text = '']) =>
      text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
  )
  return [...part('xl/worksheets/sheet1.xml').matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) => {
    const cells: (string | number | null)[] = []
    for (const [, letters = '', attributes = '', value = ''] of row.matchAll(
      /<c r="([A-Z]+)\d+"([^>]*)>.*?<v>(.*?)<\/v>/gs,
    )) {
      const column = [...letters].reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1
      while (cells.length < column) cells.push(null)
      cells.push(attributes.includes('t="s"') ? (shared[Number(value)] ?? null) : Number(value))
    }
    return cells
  })
}

/** The expected cell for a value on the page: amounts and shares as numbers, times as days since 1899-12-30. */
export function valueInWorkbook(shown: string): string | number | null {
  if (shown === '' || shown === '\u2014') return null
  const text = shown.replaceAll('\u2212', '-').replaceAll('\u00a0', ' ')
  const plain = text.replaceAll(/[$,+]|(?<=\d)[%R]$/g, '')
  if (/^\d{1,2} [A-Z][a-z]{2} \d{4}(, [\d:]{8})?$/.test(text)) {
    return Date.parse(`${text.replace(',', '')} UTC`) / 86_400_000 + 25_569
  }
  if (!/^-?\d+(\.\d+)?$/.test(plain)) return text
  return text.endsWith('%') ? Number(`${plain}e-2`) : Number(plain)
}
