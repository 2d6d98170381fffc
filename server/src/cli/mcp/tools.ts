/** The tools of a journal, for assistants and the terminal: each with the schema of its input and what it runs. */
import type * as z from 'zod'
import { CliError } from '../cli-error.ts'
import type { ToolRequest } from '../options.ts'
import { compare, listMeasures, report, trades } from './report-output.ts'
import { coinPart } from './coin-part-output.ts'
import { edges, experiments } from './experiment-output.ts'
import { explained, facts, went } from './explain-output.ts'
import { insights } from './insight-output.ts'
import type { Journal, ReadJournal } from './journal.ts'
import { unknownName } from './nearest.ts'
import { type ToolOutput, wholeText } from './pages.ts'
import {
  coinPartInput,
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
} from './inputs.ts'
import { needsMarket, withMarket } from './market-at-open.ts'
import { readInput } from './read-input.ts'

export type Tool = {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly schema: z.ZodObject
  /** Throws a `CliError` for an input that cannot be read. Reads no journal if the output is the same for all. */
  readonly run: (raw: unknown, read: ReadJournal) => Promise<ToolResult>
}

/** An output with the parsed input and the journal it is about. */
export type ToolResult = {
  readonly output: ToolOutput
  readonly input: Readonly<Record<string, unknown>>
  readonly journal: Journal | null
}

type Made<Schema extends z.ZodObject> = Pick<Tool, 'name' | 'title' | 'description'> & {
  readonly schema: Schema
  /** Whether it always needs daily candles. */
  readonly needsCoins?: boolean
  readonly run: (input: z.output<Schema>, journal: Journal) => ToolOutput
}

function tool<Schema extends z.ZodObject>({ run, needsCoins = false, ...made }: Made<Schema>): Tool {
  return {
    ...made,
    run: async (raw, read) => {
      const input = readInput(made.name, made.schema, raw)
      const market = 'marketAtOpen' in made.schema.shape ? { marketAtOpen: false, ...input } : input
      const journal = await read({ coins: needsCoins || needsMarket(market) })
      return { output: withMarket(run(input, journal), journal, market), input, journal }
    },
  }
}

const MEASURES: Tool = {
  name: 'list_measures',
  title: 'Measures',
  description: 'Every measure of a report: id, name, unit, definition, and when it is undefined.',
  schema: measuresInput,
  run: async (raw) => {
    const input = readInput('list_measures', measuresInput, raw)
    return { output: listMeasures(), input, journal: null }
  },
}

export const TOOLS: readonly Tool[] = [
  MEASURES,
  tool({
    name: 'report',
    title: 'Report',
    description: 'Figures of the trades that pass a filter, and one row for each value of a dimension.',
    schema: reportInput,
    run: ({ filter = {}, measures, by }, journal) => report(journal, { filter, measures, by }),
  }),
  tool({
    name: 'trades',
    title: 'Trades',
    description: 'The trades that pass a filter, sorted, in pages, with their exact figures.',
    schema: tradesInput,
    run: ({ filter = {}, sort = 'close', order = 'descending', limit = 20, offset = 0 }, journal) =>
      trades(journal, { filter, sort, order, limit, offset }),
  }),
  tool({
    name: 'compare',
    title: 'Compare',
    description: 'Two selections of trades side by side, with the difference of their expectancies and its interval.',
    schema: compareInput,
    run: ({ a, b, measures }, journal) => compare(journal, { a, b, measures }),
  }),
  tool({
    name: 'insights',
    title: 'Insights',
    description: 'Which trades lose or earn money by more than chance, each with the filter that selects exactly them.',
    schema: insightsInput,
    run: ({ filter = {} }, journal) => insights(journal, filter),
  }),
  tool({
    name: 'explain',
    title: 'Explain',
    description:
      'What the trades of a filter consist of: their result before costs, where most of it lies, the largest trade, what is more frequent than elsewhere. Facts only.',
    schema: explainInput,
    run: ({ filter, among = {} }, journal) => explained(journal, { filter, among }),
  }),
  tool({
    name: 'where_it_went',
    title: 'Where it went',
    description: 'The result by causes and by price, fees, funding and interest, adding up to the cent.',
    schema: wentInput,
    run: ({ filter = {}, unit = 'money' }, journal) => went(journal, { filter, unit }),
  }),
  tool({
    name: 'coin_part',
    title: 'The coin’s part',
    description:
      'How much of a result came from the coins themselves and how much from timing: each trade next to the same trade at any time of the 60 days before it.',
    schema: coinPartInput,
    needsCoins: true,
    run: ({ filter = {} }, journal) => coinPart(journal, filter),
  }),
  tool({
    name: 'facts',
    title: 'Facts of a young journal',
    description: 'At most three facts of a journal with fewer than 100 trades. None of them is a pattern.',
    schema: factsInput,
    run: ({ filter = {} }, journal) => facts(journal, filter),
  }),
  tool({
    name: 'experiments',
    title: 'Experiments',
    description: 'Changes that the trader tries, with what each shows so far.',
    schema: experimentsInput,
    run: (_, journal) => experiments(journal, Date.now()),
  }),
  tool({
    name: 'edge_watch',
    title: 'Edge watch',
    description: 'Whether each setup with a playbook still earns, has lost its edge, or is too early to tell.',
    schema: edgesInput,
    run: (_, journal) => edges(journal, Date.now()),
  }),
]

/** The whole output of a tool that is called from the terminal, as JSON. */
export async function toolText(read: ReadJournal, { name, input = '{}' }: ToolRequest): Promise<string> {
  const tool = TOOLS.find((each) => each.name === name)
  if (tool === undefined) {
    throw unknownName(
      'answer',
      name,
      TOOLS.map((each) => each.name),
    )
  }
  const { output } = await tool.run(parsedInput(input), read)
  return `${wholeText(output)}\n`
}

function parsedInput(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new CliError(`The input is not JSON, such as {"filter":{"side":"short"}}: ${text}`)
  }
}
