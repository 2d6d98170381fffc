/** Rows per second of each layout with a sample file, compared with splitting the same text into its cells. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { accountId } from '@roundtrip/core/base'
import { likelyZone, type OpenedFile, openFiles, readRecords } from '@roundtrip/core/exchanges'
import { must, type Row, timed } from './measured.ts'

const FOLDERS = ['samples/awkward-journal', '../shared/data']

/** The rows of each file are repeated up to `rows`. Recognising repeated rows is part of the reading. */
export function layoutsCase(rows: number): Row[] {
  const layouts = new Map<string, { readonly name: string; readonly text: string; readonly count: number }>()
  for (const [name, text] of texts()) {
    const file = opened(name, text)
    if (file === null || file.detection.status !== 'supported') continue
    const { id } = file.detection.layout
    const [report] = read(file).files
    if (report === undefined || report.rows === 0 || report.fills + report.cashEvents === 0) continue
    if ((layouts.get(id)?.count ?? 0) >= report.rows || !isRepeatable(name, text, report.rows)) continue
    layouts.set(id, { name, text: repeated(text, report.rows, rows), count: report.rows })
  }
  must(layouts.size > 0, 'there are files of some layouts')
  return [...layouts].map(([id, { name, text }]) => {
    const file = opened(name, text)
    if (file === null) throw new Error(`${name} is not recognised any more.`)
    const { ms, result } = timed(3, () => read(file))
    const [report] = result.files
    must((report?.rows ?? 0) >= rows, `${id}: every row is read`)
    const floor = timed(3, () => text.split('\n').map((line) => line.split(',')).length)
    return {
      what: `${id}, ${report?.rows ?? 0} rows`,
      ms,
      floor: { what: 'split lines and cells', ms: floor.ms },
      note: `${Math.round((report?.rows ?? 0) / ms)}k rows/s`,
    }
  })
}

function* texts(): Generator<readonly [name: string, text: string]> {
  for (const folder of FOLDERS.filter(existsSync)) {
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
      if (name.endsWith('.csv')) yield [name, readFileSync(join(folder, name), 'utf8')]
    }
  }
}

function opened(name: string, text: string): OpenedFile | null {
  return openFiles([{ name, bytes: Buffer.from(text) }])[0] ?? null
}

function read(file: OpenedFile) {
  const zone = file.detection.status === 'supported' ? file.detection.zone : null
  return readRecords({
    account: accountId('a'),
    files: [{ file, zone: zone === null ? 'UTC' : likelyZone(zone) }],
  })
}

/** Whether each row is one line, so that rows can be repeated. */
function isRepeatable(name: string, text: string, count: number): boolean {
  const twice = opened(name, repeated(text, count, 2 * count))
  return twice !== null && read(twice).files[0]?.rows === 2 * count
}

/** The text with its last `count` lines repeated until there are at least `rows`. */
function repeated(text: string, count: number, rows: number): string {
  const lines = text.trimEnd().split('\n')
  const body = lines.slice(-count)
  const times = Math.ceil(rows / count)
  return [...lines.slice(0, -count), ...Array.from({ length: times }, () => body).flat()].join('\n')
}
