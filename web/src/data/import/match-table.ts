/** A table that no layout recognises, and how it reads with a given mapping of its columns. Runs in the worker. */
import type { UtcMs } from '@roundtrip/core/base'
import {
  type ColumnMapping,
  FEWEST_COLUMNS,
  type MappingQuestion,
  missingIn,
  type MissingField,
  type OpenedFile,
  questionKey,
  questionsOf,
  refreshed,
  type StatedProfit,
  statedProfit,
  unknownTable,
  type UnknownTable,
  type ZoneAnswer,
} from '@roundtrip/core/exchanges'
import { type Outcome, previewMapped, type TradePreview } from './preview-trades.ts'

/** The first rows of a table, and the guessed meaning of its columns. */
export type UnknownInfo = {
  readonly names: readonly string[]
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[]
  readonly mapping: ColumnMapping
  /** Indexes of columns whose guess is not certain. */
  readonly unsure: readonly number[]
  readonly zone: ZoneAnswer
}

export type PreviewedAnswer = {
  readonly value: string
  readonly mapping: ColumnMapping
  readonly outcome: Outcome | null
}
export type PreviewedQuestion = Pick<MappingQuestion, 'id' | 'example'> & {
  readonly key: string
  readonly answers: readonly PreviewedAnswer[]
}

export type Matching = {
  /** The requested mapping, with what follows from its columns. */
  readonly mapping: ColumnMapping
  readonly missing: readonly MissingField[]
  readonly questions: readonly PreviewedQuestion[]
  /** Null while a column is missing. */
  readonly preview: TradePreview | null
  /** The profit that the table itself states. */
  readonly stated: StatedProfit | null
}

/** The number of rows shown. */
const SHOWN_ROWS = 6

export function describeUnknown(file: OpenedFile, browserZone: string): UnknownInfo | null {
  const unknown = file.detection.status === 'supported' ? null : unknownTable(file, browserZone)
  if (unknown === null || unknown.table.header.names.length < FEWEST_COLUMNS) return null
  const { table, guess, zone } = unknown
  return {
    names: table.header.names,
    rows: table.rows.slice(0, SHOWN_ROWS),
    mapping: guess.mapping,
    unsure: [...guess.unsure],
    zone,
  }
}

/** `columnsChanged`: guesses the words, the date order and the fees of other columns again. */
export function matchTable(
  file: OpenedFile | undefined,
  change: { readonly mapping: ColumnMapping; readonly columnsChanged: boolean },
  now: UtcMs,
): Matching {
  const unknown = file === undefined ? null : unknownTable(file)
  if (file === undefined || unknown === null)
    return { mapping: change.mapping, missing: ['time'], questions: [], preview: null, stated: null }
  const mapping = change.columnsChanged ? refreshed(unknown.table, change.mapping) : change.mapping
  const missing = missingIn(unknown.table, mapping)
  const isReadable = missing.length === 0
  return {
    mapping,
    missing,
    questions: questionsOf(unknown.table, mapping).map((question) =>
      previewed(question, (answer) => (isReadable ? previewMapped(file, answer, now).outcome : null)),
    ),
    preview: isReadable ? previewMapped(file, mapping, now) : null,
    stated: statedIn(unknown, mapping),
  }
}

function previewed(question: MappingQuestion, outcome: (mapping: ColumnMapping) => Outcome | null): PreviewedQuestion {
  const { id, example, answers } = question
  return {
    id,
    example,
    key: questionKey(question),
    answers: answers.map(({ value, mapping }) => ({ value, mapping, outcome: outcome(mapping) })),
  }
}

function statedIn({ table }: UnknownTable, mapping: ColumnMapping): StatedProfit | null {
  return mapping.rows === 'positions' ? statedProfit(table, mapping) : null
}
