/**
 * The door for assistants: a journal over the Model Context Protocol, on stdin and stdout, read only. Nothing but the
 * protocol is written to stdout.
 */
import { McpServer } from '@modelcontextprotocol/server'
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import * as z from 'zod'
import { VERSION } from '../../ground/version.ts'
import { CliError } from '../cli-error.ts'
import type { Shell } from '../shell.ts'
import { compare, insights, listMeasures, report, trades } from './answers.ts'
import type { Journal, ReadJournal } from './journal.ts'
import { compareInput, filterOf, insightsInput, reportInput, tradesInput } from './questions.ts'

/** Serves until the other side closes stdin. */
export function serveJournal(read: ReadJournal, { stdin, stdout }: Pick<Shell, 'stdin' | 'stdout'>): void {
  serveStdio(() => journalServer(read), { transport: new StdioServerTransport(stdin, stdout) })
}

const READS = { readOnlyHint: true, openWorldHint: false } as const

/** The server of one connection. */
export function journalServer(read: ReadJournal): McpServer {
  const server = new McpServer({ name: 'roundtrip', version: VERSION }, { instructions: INSTRUCTIONS })
  server.registerTool(
    'list_measures',
    {
      title: 'Measures',
      description: 'Every measure of a report: id, name, unit, definition, and when it is undefined.',
      inputSchema: z.strictObject({}),
      annotations: READS,
    },
    () => answer(async () => listMeasures()),
  )
  server.registerTool(
    'report',
    {
      title: 'Report',
      description: 'Figures of the trades that pass a filter, and one row for each value of a dimension.',
      inputSchema: reportInput,
      annotations: READS,
    },
    ({ filter = {}, measures, by }) =>
      ask(read, (journal) => report(journal, { filter: filterOf(filter, journal), measures, by })),
  )
  server.registerTool(
    'trades',
    {
      title: 'Trades',
      description: 'The trades that pass a filter, sorted, up to 200 at a time, with their exact figures.',
      inputSchema: tradesInput,
      annotations: READS,
    },
    ({ filter = {}, sort = 'close', order = 'descending', limit = 20, offset = 0 }) =>
      ask(read, (journal) => trades(journal, { filter: filterOf(filter, journal), sort, order, limit, offset })),
  )
  server.registerTool(
    'compare',
    {
      title: 'Compare',
      description: 'Two selections of trades side by side, with the difference of their expectancies and its interval.',
      inputSchema: compareInput,
      annotations: READS,
    },
    ({ a, b, measures }) =>
      ask(read, (journal) => compare(journal, { a: filterOf(a, journal), b: filterOf(b, journal), measures })),
  )
  server.registerTool(
    'insights',
    {
      title: 'Insights',
      description: 'Which trades lose or earn money by more than chance, over every dimension that the journal knows.',
      inputSchema: insightsInput,
      annotations: READS,
    },
    ({ filter = {} }) => ask(read, (journal) => insights(journal, filterOf(filter, journal))),
  )
  return server
}

const INSTRUCTIONS = `A trading journal, read only. Every figure is computed by the definitions that list_measures names;
quote them instead of computing your own. Money is net of fees and funding unless a name says otherwise. null is
undefined, never zero. "trades" says how many trades a figure counts: below about 30, say that it is little. Problems name
what is missing from the journal.`

function ask(read: ReadJournal, question: (journal: Journal) => object) {
  return answer(async () => question(await read()))
}

/** A refusal is an answer that the assistant can put right; anything else is a fault of the program. */
async function answer(work: () => Promise<object>) {
  try {
    return { content: [{ type: 'text' as const, text: JSON.stringify(await work()) }] }
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    return { isError: true, content: [{ type: 'text' as const, text: error.message }] }
  }
}
