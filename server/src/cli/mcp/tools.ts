/** What a journal can be asked, by assistants and from the terminal: each question with its schema and its answer. */
import type * as z from 'zod'
import { CliError } from '../cli-error.ts'
import type { AnswerRequest } from '../options.ts'
import { compare, listMeasures, report, trades } from './answers.ts'
import { edges, experiments } from './experiment-answer.ts'
import { explained, facts, went } from './explain-answer.ts'
import { insights } from './insight-answer.ts'
import type { Journal, ReadJournal } from './journal.ts'
import { unknownName } from './nearest.ts'
import { type Answer, wholeText } from './pages.ts'
import {
  compareInput,
  edgesInput,
  experimentsInput,
  explainInput,
  factsInput,
  insightsInput,
  measuresInput,
  reportInput,
  tradesInput,
  wentInput,
} from './questions.ts'
import { readQuestion } from './read-question.ts'

export type Tool = {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly schema: z.ZodObject
  /** Throws a `CliError` for a question that cannot be read. Reads no journal where the answer is the same for all. */
  readonly answer: (input: unknown, read: ReadJournal) => Promise<Answered>
}

/** An answer with the question as it was read and the journal that it is about. */
export type Answered = {
  readonly answer: Answer
  readonly question: Readonly<Record<string, unknown>>
  readonly journal: Journal | null
}

type Made<Schema extends z.ZodObject> = Pick<Tool, 'name' | 'title' | 'description'> & {
  readonly schema: Schema
  readonly answer: (question: z.output<Schema>, journal: Journal) => Answer
}

function tool<Schema extends z.ZodObject>({ answer, ...made }: Made<Schema>): Tool {
  return {
    ...made,
    answer: async (input, read) => {
      const question = readQuestion(made.name, made.schema, input)
      const journal = await read()
      return { answer: answer(question, journal), question, journal }
    },
  }
}

const MEASURES: Tool = {
  name: 'list_measures',
  title: 'Measures',
  description: 'Every measure of a report: id, name, unit, definition, and when it is undefined.',
  schema: measuresInput,
  answer: async (input) => {
    const question = readQuestion('list_measures', measuresInput, input)
    return { answer: listMeasures(), question, journal: null }
  },
}

export const TOOLS: readonly Tool[] = [
  MEASURES,
  tool({
    name: 'report',
    title: 'Report',
    description: 'Figures of the trades that pass a filter, and one row for each value of a dimension.',
    schema: reportInput,
    answer: ({ filter = {}, measures, by }, journal) => report(journal, { filter, measures, by }),
  }),
  tool({
    name: 'trades',
    title: 'Trades',
    description: 'The trades that pass a filter, sorted, in pages, with their exact figures.',
    schema: tradesInput,
    answer: ({ filter = {}, sort = 'close', order = 'descending', limit = 20, offset = 0 }, journal) =>
      trades(journal, { filter, sort, order, limit, offset }),
  }),
  tool({
    name: 'compare',
    title: 'Compare',
    description: 'Two selections of trades side by side, with the difference of their expectancies and its interval.',
    schema: compareInput,
    answer: ({ a, b, measures }, journal) => compare(journal, { a, b, measures }),
  }),
  tool({
    name: 'insights',
    title: 'Insights',
    description: 'Which trades lose or earn money by more than chance, each with the filter that selects exactly them.',
    schema: insightsInput,
    answer: ({ filter = {} }, journal) => insights(journal, filter),
  }),
  tool({
    name: 'explain',
    title: 'Explain',
    description:
      'What the trades of a filter consist of: their result before costs, where most of it lies, the largest trade, what is more frequent than elsewhere. Facts only.',
    schema: explainInput,
    answer: ({ filter, among = {} }, journal) => explained(journal, { filter, among }),
  }),
  tool({
    name: 'where_it_went',
    title: 'Where it went',
    description: 'The result by causes and by price, fees, funding and interest, adding up to the cent.',
    schema: wentInput,
    answer: ({ filter = {}, unit = 'money' }, journal) => went(journal, { filter, unit }),
  }),
  tool({
    name: 'facts',
    title: 'Facts of a young journal',
    description: 'At most three facts of a journal with fewer than 100 trades. None of them is a pattern.',
    schema: factsInput,
    answer: ({ filter = {} }, journal) => facts(journal, filter),
  }),
  tool({
    name: 'experiments',
    title: 'Experiments',
    description: 'Changes that the trader tries, with what each shows so far.',
    schema: experimentsInput,
    answer: (_, journal) => experiments(journal, Date.now()),
  }),
  tool({
    name: 'edge_watch',
    title: 'Edge watch',
    description: 'Whether each setup with a playbook still earns, has lost its edge, or is too early to tell.',
    schema: edgesInput,
    answer: (_, journal) => edges(journal, Date.now()),
  }),
]

/** The whole answer to a question of the terminal, as JSON. */
export async function answerText(read: ReadJournal, { name, input = '{}' }: AnswerRequest): Promise<string> {
  const tool = TOOLS.find((each) => each.name === name)
  if (tool === undefined) {
    throw unknownName(
      'answer',
      name,
      TOOLS.map((each) => each.name),
    )
  }
  const { answer } = await tool.answer(parsedInput(input), read)
  return `${wholeText(answer)}\n`
}

function parsedInput(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new CliError(`The question is no JSON, such as {"filter":{"side":"short"}}: ${text}`)
  }
}
