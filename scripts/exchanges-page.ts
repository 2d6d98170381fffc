/** Texts generated from the facts about exchanges: their page, the sentences of key guides, the README's list. */
import { wrapped } from './wrapped.ts'
import { EXCHANGES, type ExchangeId, REGION_NAMES, regionsOf, siteOf } from '@roundtrip/contract/exchanges'
import { EXCHANGE_FACTS } from '../server/src/exchanges/facts/all-facts.ts'
import {
  type Cell,
  type Column,
  COVERAGE,
  type EndpointFacts,
  type Evidence,
  type ExchangeFacts,
} from '../server/src/exchanges/facts/facts.ts'
import { finalitySentences } from '../server/src/exchanges/facts/finality.ts'
import { groundOf } from '../server/src/exchanges/facts/proofs.ts'
import { hostsOf } from '../server/src/exchanges/readers/hosts.ts'
import { depthWords, historySentence } from '../server/src/exchanges/facts/history.ts'

const HEADINGS: Readonly<Record<Column, string>> = {
  spot: 'Spot',
  margin: 'Margin',
  linear: 'Linear',
  inverse: 'Inverse',
  options: 'Options',
  funding: 'Funding',
  fees: 'Fees in any coin',
  movements: 'Deposits and withdrawals',
  conversions: 'Conversions',
  liquidations: 'Liquidations named',
  orders: 'Orders',
}

/** `docs/exchanges.md` */
export function exchangesPage(): string {
  const lines = [
    ...INTRODUCTION,
    '',
    row(['Exchange', ...COVERAGE.map((column) => HEADINGS[column]), 'New fills', 'How far back']),
    row(Array.from({ length: COVERAGE.length + 3 }, () => '---')),
    ...EXCHANGES.map((exchange) => summaryRow(EXCHANGE_FACTS[exchange])),
    '',
    ...GROUNDS,
    '',
    row(['Exchange', ...COVERAGE.map((column) => HEADINGS[column])]),
    row(Array.from({ length: COVERAGE.length + 1 }, () => '---')),
    ...EXCHANGES.map((exchange) => groundRow(EXCHANGE_FACTS[exchange])),
    ...EXCHANGES.flatMap((exchange) => section(exchange, EXCHANGE_FACTS[exchange])),
  ]
  return `${lines.join('\n')}\n`
}

function summaryRow(facts: ExchangeFacts): string {
  const cells = COVERAGE.map((column) => cellWords(facts.coverage[column]))
  const arrival = facts.live === null ? 'with the next synchronization' : 'within seconds'
  return row([`[${shortName(facts)}](#${anchorOf(facts)})`, ...cells, arrival, historySentence(facts)])
}

function cellWords(cell: Cell): string {
  if (cell === 'no') return 'no'
  return cell === 'not there' ? 'not at this exchange' : 'yes'
}

function groundRow(facts: ExchangeFacts): string {
  return row([shortName(facts), ...COVERAGE.map((column) => groundWords(facts.coverage[column]))])
}

/** The strongest evidence that a test of the cell has. */
function groundWords(cell: Cell): string {
  if (typeof cell === 'string') return ''
  const grounds = new Set(cell.map(groundOf))
  if (grounds.has('recorded')) return 'recorded'
  return grounds.has('documented') ? 'documentation' : 'stand-in'
}

function section(exchange: ExchangeId, facts: ExchangeFacts): string[] {
  return [
    '',
    `## ${shortName(facts)}`,
    '',
    historySentence(facts),
    '',
    row(['Endpoint', 'For', 'Kept', 'One request spans', 'Rows a page', 'Note']),
    row(['---', '---', '---', '---', '---', '---']),
    ...facts.endpoints.map(endpointRow),
    '',
    ...siteLines(exchange, facts),
    ...liveLines(facts),
    ...endedLines(facts),
    '**When rows are final**',
    '',
    ...finalitySentences(exchange, facts).map((sentence) => `- ${sentence}`),
    '',
    '**Not read**',
    '',
    ...facts.notRead.map((sentence) => `- ${sentence}`),
    '',
    '**Evidence**',
    '',
    ...facts.evidence.map((source) => `- ${sourceWords(source)}`),
    ...facts.endpoints.flatMap(({ endpoint, source }) =>
      source === undefined ? [] : [`- \`${endpoint}\`: ${sourceWords(source)}`],
    ),
    '',
    '**Tests**',
    '',
    ...proofLines(facts),
  ]
}

/** What the exchange no longer answers. */
function endedLines({ ended = [] }: ExchangeFacts): string[] {
  if (ended.length === 0) return []
  const lines = ended.map(({ what, on, instead, source }) => `- ${on}: ${what} ${instead} ${sourceWords(source)}`)
  return ['**Ended**', '', ...lines, '']
}

function sourceWords({ text, read }: Evidence): string {
  return `${evidenceWords(text)} (read ${read})`
}

/** The regional sites of an exchange and their hosts. */
function siteLines(exchange: ExchangeId, { live: global }: ExchangeFacts): string[] {
  const regions = regionsOf(exchange)
  if (regions.length === 0) return []
  const rows = regions.map((region) => {
    const { rest, stream } = hostsOf(exchange, region) ?? {}
    const waits = `with the next synchronization${global === null ? '' : ', as the exchange documents no stream of this site'}`
    const live = stream === null ? waits : `within seconds, \`${stream}\``
    return row([REGION_NAMES[region], siteOf(exchange, region) ?? '', `\`${rest?.here}\``, live])
  })
  return [
    '**Regional sites**',
    '',
    'Accounts of these sites are read like those of the global one, at hosts of their own. A key is only sent to the site that its owner chose. The sources of the hosts are at the head of `server/src/exchanges/readers/hosts.ts`.',
    '',
    row(['Account in', 'Log-in', 'Requests', 'New fills']),
    row(['---', '---', '---', '---']),
    ...rows,
    '',
  ]
}

/** What arrives within seconds, from which source, and how that is known. */
function liveLines({ live }: ExchangeFacts): string[] {
  if (live === null) return []
  const addresses = live.lines.map(
    ({ address, channels }) => `- \`${address}\`: ${channels.map((channel) => `\`${channel}\``).join(', ')}`,
  )
  const waits = live.waits === null ? [] : [`- Waits for the next synchronization: ${live.waits}`]
  return [
    '**Live**',
    '',
    `Within seconds: ${live.tells}. A message only says that something is new; the endpoints above are then read at once.`,
    '',
    ...addresses,
    ...waits,
    ...live.evidence.map((text) => `- Evidence: ${evidenceWords(text)}`),
    ...live.proofs.map((proof) => `- Test: ${evidenceWords(proof)}`),
    '',
  ]
}

function endpointRow({ endpoint, parts, depth, windowDays, rows, note }: EndpointFacts): string {
  return row([
    `\`${endpoint}\``,
    parts.map((part) => PART_WORDS[part] ?? part).join(', '),
    depth === undefined ? '' : depthWords(depth),
    windowDays === undefined ? '' : `${windowDays} ${windowDays === 1 ? 'day' : 'days'}`,
    rows === undefined ? '' : rows.toLocaleString('en-US'),
    note ?? '',
  ])
}

const PART_WORDS: Partial<Readonly<Record<EndpointFacts['parts'][number], string>>> = {
  dated: 'dated contracts',
  key: 'the key',
  markets: 'which markets there are',
}

function proofLines({ coverage }: ExchangeFacts): string[] {
  const columnsOf = new Map<string, string[]>()
  for (const column of COVERAGE) {
    const cell = coverage[column]
    if (typeof cell === 'string') continue
    for (const proof of cell) columnsOf.set(proof, [...(columnsOf.get(proof) ?? []), HEADINGS[column]])
  }
  return [...columnsOf].map(([proof, columns]) => `- ${columns.join(', ')}: ${evidenceWords(proof)}`)
}

function evidenceWords(text: string): string {
  const [file = '', title] = text.split(' > ')
  if (title !== undefined) return `\`${file}\`: ${title}`
  return text.startsWith('https://') ? `<${text}>` : text
}

function shortName({ name }: ExchangeFacts): string {
  return name.replace(/ (?:\(|with ).*$/, '')
}

function anchorOf(facts: ExchangeFacts): string {
  return shortName(facts).toLowerCase().replaceAll('.', '').replaceAll(' ', '-')
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

/** The sentences of the README that name the exchanges. */
export function exchangesParagraph(): string {
  const names = EXCHANGES.map((exchange) => EXCHANGE_FACTS[exchange].name)
  const text = `${names.join(', ')}. [docs/exchanges.md](docs/exchanges.md) says for each what is read, how far back, and what is not.`
  return wrapped(text)
}

/** The source of `key-history.ts` of the web, formatted as the formatter would. */
export function keyHistorySource(): string {
  return [
    '/** Generated from `server/src/exchanges/facts`; `npm run docs` writes it again. */',
    "import type { ExchangeId } from '@roundtrip/contract/exchanges'",
    '',
    '/** How far back each exchange goes. */',
    ...recordSource('KEY_HISTORY', (facts) => historySentence(facts)),
    '',
    '/** What is not read, in sentences. */',
    ...notReadSource(),
    '',
  ].join('\n')
}

function recordSource(name: string, textOf: (facts: ExchangeFacts) => string): string[] {
  const entries = EXCHANGES.map((exchange) => {
    const text = `'${textOf(EXCHANGE_FACTS[exchange])}',`
    // The formatter never breaks a line after a name this short.
    const fits = exchange.length <= 4 || exchange.length + text.length + 4 <= 120
    return fits ? `  ${exchange}: ${text}` : `  ${exchange}:\n    ${text}`
  })
  return [`export const ${name}: Readonly<Record<ExchangeId, string>> = {`, ...entries, '}']
}

function notReadSource(): string[] {
  const entries = EXCHANGES.map((exchange) => {
    const texts = EXCHANGE_FACTS[exchange].notRead.map((sentence) => `'${sentence}'`)
    const line = `  ${exchange}: [${texts.join(', ')}],`
    return line.length <= 120 ? line : [`  ${exchange}: [`, ...texts.map((text) => `    ${text},`), '  ],'].join('\n')
  })
  return ['export const NOT_READ: Readonly<Record<ExchangeId, readonly string[]>> = {', ...entries, '}']
}

const GROUNDS = [
  '## What the cells stand on',
  '',
  'The best that a test of each cell has. **recorded**: bodies from the tests of other clients (JKorf’s libraries, XChange,',
  'rotki, nautilus_trader, ccxt), read by the same code; some of these were copied from the documentation of their time, and',
  'one body does not show every kind of record of its cell. **documentation**: bodies written in the shape that the',
  'documentation or the source of another client has. **stand-in**: only a simulated exchange, which was written from the',
  'documentation as well. Roundtrip has no recording of an account of its own yet.',
  'An empty cell is not read, or not at the exchange.',
]

const INTRODUCTION = [
  '# Exchanges',
  '',
  'What Roundtrip reads from each exchange with a read-only key. Generated from `server/src/exchanges/facts`, which a test',
  'holds against the source of the readers; `npm run docs` writes it again.',
  '',
  '**yes**: read, and a test that is named in the section of the exchange proves it. **yes, not tested**: read, but only',
  'the code says so. **no**: the exchange has it and Roundtrip does not read it. “Liquidations named” means that a forced',
  'close is recognized as one; its fill is read in any case. “Orders” are orders as such: fills are read without them.',
  '',
  'Days are a day or so fewer than an exchange promises, so that no request falls off the edge. Where an exchange states',
  'no limit, the reader walks back for as long as there are rows, and the connection shows how far it came.',
  '',
  'Each source has the day on which it was read last. A test lists those that are older than six months.',
  '',
  'You can help with what is not tested: [Recording an exchange](recording.md) shows how to send in real answers with the',
  'amounts and ids masked.',
]
