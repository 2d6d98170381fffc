/**
 * Serves a journal to assistants over the Model Context Protocol, on stdin and stdout, read only. Nothing but the
 * protocol is written to stdout.
 */
import { createHash } from 'node:crypto'
import { McpServer } from '@modelcontextprotocol/server'
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import { VERSION } from '../../ground/version.ts'
import { CliError } from '../cli-error.ts'
import type { Shell } from '../shell.ts'
import type { Journal, ReadJournal } from './journal.ts'
import { pageText } from './pages.ts'
import { offered } from './read-input.ts'
import { type Tool, TOOLS } from './tools.ts'

/** Serves until the other side closes stdin. */
export function serveJournal(read: ReadJournal, { stdin, stdout }: Pick<Shell, 'stdin' | 'stdout'>): void {
  serveStdio(() => journalServer(read), { transport: new StdioServerTransport(stdin, stdout) })
}

/** The server of one connection. */
export function journalServer(read: ReadJournal): McpServer {
  const server = new McpServer({ name: 'roundtrip', version: VERSION }, { instructions: INSTRUCTIONS })
  for (const tool of TOOLS) offer(server, tool, read)
  return server
}

const INSTRUCTIONS = `A trading journal, read only. Every figure is computed by the definitions that list_measures names;
quote them instead of computing your own. Money is net of fees and funding unless a name says otherwise. null is
undefined, never zero. Figures in percent and bp are shares: 0.53 is 53%. "trades" says how many trades a figure counts:
below about 30, say that it is little. Answers come in pages of at most 20 kB: where nextCursor is not null, ask again with
the same arguments and that cursor. Problems name what is missing from the journal. Trend and volatility at the open take daily
candles: insights, explain and where_it_went look at them with marketAtOpen true, and say how many trades lack candles.`

/** A refusal is an output that the assistant can correct; anything else is a fault of the program. */
function offer(server: McpServer, { name, title, description, schema, run }: Tool, read: ReadJournal): void {
  const annotations = { readOnlyHint: true, openWorldHint: false }
  server.registerTool(
    name,
    { title, description, inputSchema: offered(schema), annotations },
    async (input: unknown) => {
      try {
        const result = await run(input, read)
        const { cursor, ...rest } = result.input as { readonly cursor?: string }
        const state = result.journal === null ? '' : stateOf(result.journal)
        const text = pageText(result.output, { cursor, state: `${name}${JSON.stringify(rest)}${state}` })
        return { content: [{ type: 'text' as const, text }] }
      } catch (error) {
        if (!(error instanceof CliError)) throw error
        return { isError: true, content: [{ type: 'text' as const, text: error.message }] }
      }
    },
  )
}

const states = new WeakMap<Journal, string>()

/** Stays the same until trades, notes, settings or candles change. */
function stateOf(journal: Journal): string {
  const cached = states.get(journal)
  if (cached !== undefined) return cached
  const { coins } = journal
  const { id, openTime, closeTime, net, risk, flags, labelStart, labelIds, labelEarly } = journal.columns
  const hash = createHash('sha256').update(
    JSON.stringify([journal.settings, [...journal.names.labels], [...journal.experiments], coins?.missing ?? null]),
  )
  for (const column of [id, openTime, closeTime, net, risk, flags, labelStart, labelIds, labelEarly])
    hash.update(column)
  for (const [coin, { firstDay, high, low, close }] of coins?.markets ?? []) {
    hash.update(`${coin} ${firstDay}`)
    for (const column of [high, low, close]) hash.update(column)
  }
  const state = hash.digest('base64url')
  states.set(journal, state)
  return state
}
