/** The readable export files, for the README and for a page of their own; both come from the layouts. */
import { messageText } from '../core/src/base/index.ts'
import { type LayoutInfo, LAYOUT_PAGE } from '../core/src/exchanges/index.ts'
import { venueName } from '../core/src/ledger/index.ts'
import { wrapped } from './wrapped.ts'

const KINDS: Readonly<Record<LayoutInfo['kind'], string>> = {
  fills: 'fills',
  cash: 'payments',
  'fills-and-cash': 'fills and payments',
  statement: 'every change of the account',
  orders: 'whole orders',
  positions: 'finished positions',
}

type Entry = (typeof LAYOUT_PAGE)[number]

/** The exchanges with their layouts; our own template is not one of them. */
function byVenue(): readonly (readonly [string, readonly Entry[]])[] {
  const venues = [...new Set(LAYOUT_PAGE.map(({ info }) => info.venue))].filter((venue) => venue !== 'other')
  return venues
    .map((venue) => [venueName(venue), LAYOUT_PAGE.filter(({ info }) => info.venue === venue)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
}

/** The sentence of the README that names the exchanges. */
export function filesParagraph(): string {
  const names = byVenue().map(([venue]) => venue)
  return wrapped(`${names.join(', ')}. [docs/layouts.md](docs/layouts.md) lists the files of each.`)
}

function filesTable(): string {
  const rows = byVenue().map(
    ([venue, entries]) => `| ${venue} | ${entries.map((entry) => shortName(entry, venue)).join(', ')} |`,
  )
  return ['| Exchange | Files (CSV, XLSX, ZIP) |', '|---|---|', ...rows].join('\n')
}

/** `USD-M futures trade history` for `Binance USD-M futures trade history`. */
function shortName({ info }: Entry, venue: string): string {
  return messageText(info.name).replace(new RegExp(`^${venue} `), '')
}

export function layoutsPage(): string {
  const sections = byVenue().map(([venue, entries]) => [`## ${venue}`, ...entries.map(section)].join('\n\n'))
  return `# Export files

Generated from \`core/src/exchanges/layouts\`; \`npm run docs\` writes it again. A file is recognised by the names of its
columns, in any order of rows, with any delimiter and in any of the usual encodings. What no exchange offers as a file may
be copied into [our own template](template.md).

${filesTable()}

${sections.join('\n\n')}
`
}

function section({ info, facts, versions }: Entry): string {
  const { contents, times, comparedWith, traps, source } = facts
  const lines = [
    `### ${info.name}`,
    '',
    `Rows: ${KINDS[info.kind]}. ${contents}`,
    '',
    `- **Times**: ${times}`,
    ...(comparedWith.length === 0 ? [] : [`- **Compared with**: ${comparedWith.join('; ')}`]),
    ...traps.map((trap) => `- ${trap}`),
    `- **Known from**: ${source}`,
  ]
  const columns = versions.map(({ required, optional = [] }) => {
    const more = optional.length === 0 ? '' : `; if present, ${optional.map((name) => `\`${name}\``).join(', ')}`
    return `- **Columns**: ${required.map((name) => `\`${name}\``).join(', ')}${more}`
  })
  return [...lines, ...columns].join('\n')
}
