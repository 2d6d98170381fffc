/**
 * The door for assistants: a journal over the Model Context Protocol, on stdin and stdout, read only. Nothing but the
 * protocol is written to stdout.
 */
import { createHash } from 'node:crypto'
import { McpServer } from '@modelcontextprotocol/server'
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import type * as z from 'zod'
import { VERSION } from '../../ground/version.ts'
import { CliError } from '../cli-error.ts'
import type { Shell } from '../shell.ts'
import { compare, listMeasures, report, trades } from './answers.ts'
import { insights } from './insight-answer.ts'
import type { Journal, ReadJournal } from './journal.ts'
import { type Answer, pageText } from './pages.ts'
import { compareInput, insightsInput, measuresInput, reportInput, tradesInput } from './questions.ts'
import { offered, readQuestion } from './read-question.ts'

/** Serves until the other side closes stdin. */
export function serveJournal(read: ReadJournal, { stdin, stdout }: Pick<Shell, 'stdin' | 'stdout'>): void {
  serveStdio(() => journalServer(read), { transport: new StdioServerTransport(stdin, stdout) })
}

/** The server of one connection. */
export function journalServer(read: ReadJournal): McpServer {
  const server = new McpServer({ name: 'roundtrip', version: VERSION }, { instructions: INSTRUCTIONS })
  offer(server, {
    name: 'list_measures',
    title: 'Measures',
    description: 'Every measure of a report: id, name, unit, definition, and when it is undefined.',
    schema: measuresInput,
    answer: async () => ({ answer: listMeasures(), state: '' }),
  })
  const ofJournal = (answer: (journal: Journal) => Answer) => async () => {
    const journal = await read()
    return { answer: answer(journal), state: stateOf(journal) }
  }
  offer(server, {
    name: 'report',
    title: 'Report',
    description: 'Figures of the trades that pass a filter, and one row for each value of a dimension.',
    schema: reportInput,
    answer: ({ filter = {}, measures, by }) => ofJournal((journal) => report(journal, { filter, measures, by }))(),
  })
  offer(server, {
    name: 'trades',
    title: 'Trades',
    description: 'The trades that pass a filter, sorted, in pages, with their exact figures.',
    schema: tradesInput,
    answer: ({ filter = {}, sort = 'close', order = 'descending', limit = 20, offset = 0 }) =>
      ofJournal((journal) => trades(journal, { filter, sort, order, limit, offset }))(),
  })
  offer(server, {
    name: 'compare',
    title: 'Compare',
    description: 'Two selections of trades side by side, with the difference of their expectancies and its interval.',
    schema: compareInput,
    answer: ({ a, b, measures }) => ofJournal((journal) => compare(journal, { a, b, measures }))(),
  })
  offer(server, {
    name: 'insights',
    title: 'Insights',
    description: 'Which trades lose or earn money by more than chance, each with the filter that selects exactly them.',
    schema: insightsInput,
    answer: ({ filter = {} }) => ofJournal((journal) => insights(journal, filter))(),
  })
  return server
}

const INSTRUCTIONS = `A trading journal, read only. Every figure is computed by the definitions that list_measures names;
quote them instead of computing your own. Money is net of fees and funding unless a name says otherwise. null is
undefined, never zero. Figures in percent and bp are shares: 0.53 is 53 %. "trades" says how many trades a figure counts:
below about 30, say that it is little. Answers come in pages of at most 20 kB: where nextCursor is not null, ask again with
the same arguments and that cursor. Problems name what is missing from the journal.`

type Tool<Schema extends z.ZodObject> = {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly schema: Schema
  /** `state` changes with the journal. */
  readonly answer: (question: z.output<Schema>) => Promise<{ readonly answer: Answer; readonly state: string }>
}

/** A refusal is an answer that the assistant can put right; anything else is a fault of the program. */
function offer<Schema extends z.ZodObject>(server: McpServer, tool: Tool<Schema>): void {
  const { name, title, description, schema } = tool
  const annotations = { readOnlyHint: true, openWorldHint: false }
  server.registerTool(
    name,
    { title, description, inputSchema: offered(schema), annotations },
    async (input: unknown) => {
      try {
        const question = readQuestion(name, schema, input)
        const { cursor, ...rest } = question as { readonly cursor?: string }
        const { answer, state } = await tool.answer(question)
        const text = pageText(answer, { cursor, state: `${name}${JSON.stringify(rest)}${state}` })
        return { content: [{ type: 'text' as const, text }] }
      } catch (error) {
        if (!(error instanceof CliError)) throw error
        return { isError: true, content: [{ type: 'text' as const, text: error.message }] }
      }
    },
  )
}

const states = new WeakMap<Journal, string>()

/** The same until trades, notes or settings change. */
function stateOf(journal: Journal): string {
  const known = states.get(journal)
  if (known !== undefined) return known
  const { id, openTime, closeTime, net, risk, flags, labelStart, labelIds, labelEarly } = journal.columns
  const hash = createHash('sha256').update(JSON.stringify([journal.settings, [...journal.names.labels]]))
  for (const column of [id, openTime, closeTime, net, risk, flags, labelStart, labelIds, labelEarly])
    hash.update(column)
  const state = hash.digest('base64url')
  states.set(journal, state)
  return state
}
