import { type Message, message } from '@roundtrip/core/base'
import { openFiles } from '@roundtrip/core/exchanges'
import {
  bringOver,
  type BringOverOptions,
  type BroughtOver,
  type JournalColumns,
  recogniseJournal,
  type RecognisedJournal,
} from '@roundtrip/core/other-journals'
import type { TradeColumns } from '@roundtrip/core/reports'

/** One table of a file: a workbook may have several. */
export type JournalTableInfo = {
  readonly index: number
  readonly name: string
  /** Such as `Tradervue`; null for a sheet whose columns are guessed. */
  readonly journal: string | null
  readonly names: readonly string[]
  readonly columns: JournalColumns
  /** The first cell of each column that is not empty. */
  readonly examples: readonly string[]
  readonly rows: number
  /** Both orders if the dates can be read in two ways. */
  readonly dateOrders: BringOverOptions['dateOrder'][]
}

export type OpenedJournal = {
  readonly tables: readonly JournalTableInfo[]
  /** Why there are no rows. */
  readonly reason: Message | null
}

/** What the worker that reads exports of other journals can do. It holds the tables of the file. */
export type JournalReader = {
  readonly open: (file: File) => Promise<OpenedJournal>
  readonly bring: (request: {
    readonly index: number
    readonly trades: TradeColumns
    readonly options: Omit<BringOverOptions, 'name'>
  }) => BroughtOver
}

export function createJournalReader(): JournalReader {
  let opened: readonly { readonly name: string; readonly recognised: RecognisedJournal }[] = []
  return {
    open: async (file) => {
      const bytes = new Uint8Array(await file.arrayBuffer())
      const files = isJson(bytes) ? [{ name: file.name, bytes }] : openFiles([{ name: file.name, bytes }])
      opened = files.flatMap((part) => {
        const recognised = recogniseJournal(part.bytes)
        return recognised === null || recognised.table.rows.length === 0 ? [] : [{ name: part.name, recognised }]
      })
      const [first] = files
      const unreadable = first !== undefined && 'detection' in first ? first.detection : null
      return {
        tables: opened.map(({ name, recognised }, index) => infoOf(index, name, recognised)),
        reason: opened.length > 0 ? null : unreadable?.status === 'unreadable' ? unreadable.reason : NO_TABLE,
      }
    },
    bring: ({ index, trades, options }) => {
      const table = opened[index]
      if (table === undefined) throw new Error('The file is not open any more.')
      return bringOver(table.recognised, trades, { ...options, name: table.name })
    },
  }
}

const NO_TABLE = message(
  'This file contains no table of trades. Export your trades as CSV, or as JSON if there is no CSV.',
)

function isJson(bytes: Uint8Array): boolean {
  return /^[\s\uFEFF]*[[{]/.test(new TextDecoder().decode(bytes.subarray(0, 100)))
}

function infoOf(index: number, name: string, { table, journal, columns, dateOrders }: RecognisedJournal) {
  const examples = table.names.map((_, column) => {
    const row = table.rows.slice(0, 200).find(({ cells }) => (cells[column] ?? '') !== '')
    return (row?.cells[column] ?? '').slice(0, 60)
  })
  return {
    index,
    name,
    journal,
    names: table.names,
    columns,
    examples,
    rows: table.rows.length,
    dateOrders: [...dateOrders],
  }
}
