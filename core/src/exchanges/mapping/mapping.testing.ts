/** For tests: reads text with the guessed mapping, after answering its questions. */
import { strToU8 } from 'fflate'
import { accountId } from '../../base/index.ts'
import { openFiles } from '../reading/open.ts'
import { readLedger } from '../reading/read.ts'
import type { OpenedFile, ReadResult } from '../reading/types.ts'
import { unknownTable, type UnknownTable } from '../reading/unknown.ts'
import type { ColumnMapping } from './mapping.ts'
import { type MappingQuestion, questionKey, questionsOf } from './questions.ts'

/** Answers by the key of their question, such as `side bot` or `fee-sign`; all other questions keep the guess. */
export type Answers = Readonly<Record<string, string>>

export function openUnknown(text: string | Uint8Array, name = 'journal.csv'): OpenedFile {
  const [file] = openFiles([{ name, bytes: typeof text === 'string' ? strToU8(text) : text }])
  if (file === undefined) throw new Error('nothing was opened')
  return file
}

export function guessedTable(file: OpenedFile): UnknownTable {
  const unknown = unknownTable(file)
  if (unknown === null) throw new Error(`${file.name} holds no table`)
  return unknown
}

/** The guess with its questions answered. An answer can raise the next question: fees have a coin only on spot. */
export function answered({ table, guess }: UnknownTable, answers: Answers): ColumnMapping {
  let { mapping } = guess
  const done = new Set<string>()
  const nextQuestion = (): MappingQuestion | undefined =>
    questionsOf(table, mapping).find((question) => !done.has(questionKey(question)))
  for (let question = nextQuestion(); question !== undefined; question = nextQuestion()) {
    const key = questionKey(question)
    done.add(key)
    const chosen = question.answers.find(({ value }) => value === answers[key])
    if (chosen !== undefined) mapping = chosen.mapping
  }
  return mapping
}

export function readMapped(file: OpenedFile, mapping: ColumnMapping): ReadResult {
  return readLedger({ account: accountId('test'), files: [{ file, zone: mapping.zone, mapping }] })
}

export function readUnknown(text: string | Uint8Array, answers: Answers = {}, name?: string): ReadResult {
  const file = openUnknown(text, name)
  return readMapped(file, answered(guessedTable(file), answers))
}
