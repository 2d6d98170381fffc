/** The generated pages and tables: measures, settings, rooms, exchanges, security. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  MEASURE_CATALOGUE,
  MEASURE_IDS,
  type Measure,
  TRADE_MEASURE_IDS,
  TRADE_MEASURES,
} from '@roundtrip/core/measures'
import { type Setting, SETTINGS } from '../server/src/ground/settings.ts'
import type { Borders } from './borders/check.ts'
import { roomsTable } from './borders/rooms-table.ts'
import { TABLES } from './borders/tables.ts'
import { promisesOf } from './promises/promises.ts'
import { securityPage } from './promises/security-page.ts'
import { specificationPage } from './promises/specification-page.ts'
import { filesParagraph, layoutsPage } from './layouts-page.ts'
import { TRANSLATED, translationFiles } from './sentences/translations.ts'
import { sizesPage } from './sizes.ts'
import { exchangesPage, exchangesParagraph, keyHistorySource } from './exchanges-page.ts'

const ROOT = new URL('../', import.meta.url)

/** Every generated text by its file, as it should be. */
export function generatedDocs(): ReadonlyMap<string, string> {
  const { promises, requirements } = promisesOf(fileURLToPath(ROOT))
  return new Map([
    ['docs/measures.md', measuresPage()],
    ['docs/exchanges.md', exchangesPage()],
    ['docs/security.md', securityPage(readFileSync(new URL('docs/security.md', ROOT), 'utf8'), requirements)],
    ['docs/specification.md', specificationPage(promises)],
    ['docs/layouts.md', layoutsPage()],
    ['docs/sizes.md', sizesPage()],
    ...TRANSLATED.flatMap((language) => [...translationFiles(language)]),
    ['web/src/screens/connections/key-history.ts', keyHistorySource()],
    ['README.md', withSections('README.md', { exchanges: exchangesParagraph(), files: filesParagraph() })],
    ['docs/settings.md', withSections('docs/settings.md', { settings: settingsTable() })],
    ['docs/rooms.md', withSections('docs/rooms.md', Object.fromEntries(TABLES.map(roomsOf)))],
  ])
}

/** A page with its generated sections, by the names of their marks. */
function withSections(file: string, sections: Readonly<Record<string, string>>): string {
  const page = readFileSync(new URL(file, ROOT), 'utf8')
  return Object.entries(sections).reduce((text, [name, part]) => replaceBetween(text, name, part), page)
}

function roomsOf(table: Borders): readonly [mark: string, table: string] {
  return [`rooms of ${table.folder}`, roomsTable(table)]
}

function measuresPage(): string {
  const lines = [
    '# Measures',
    '',
    'Generated from the catalogue in `core/src/measures`; `npm run docs` writes it again.',
    '',
    'Money is net of fees and funding unless a name says otherwise. Wins and losses are judged by net, with a symmetric',
    'breakeven band (0 by default). Only closed trades count. Percentages need a start balance where they are about equity.',
    '',
    'Daily returns are of equity, so they are of everything booked on a day, by open trades too. They run over every calendar',
    'day from the first to the last on which money was booked or a trade closed, days without any at 0. Best day, worst day and',
    'winning days are of the trades that closed on a day.',
  ]
  for (const group of new Set(MEASURE_IDS.map((id) => MEASURE_CATALOGUE[id].group))) {
    lines.push('', `## ${group}`, '', '| Measure | Id | Unit | Formula | Undefined |', '|---|---|---|---|---|')
    for (const id of MEASURE_IDS.filter((candidate) => MEASURE_CATALOGUE[candidate].group === group)) {
      const measure: Measure = MEASURE_CATALOGUE[id]
      const needs = measure.needs === undefined ? '' : `greyed below ${measure.needs}`
      const undefinedWhen = [measure.whenNull, needs].filter((part) => part !== '').join('; ') || 'never'
      lines.push(
        `| ${measure.name} | \`${id}\` | ${measure.unit} | ${cell(measure.formula)} | ${cell(undefinedWhen)} |`,
      )
    }
  }
  return `${[...lines, ...tradeSection()].join('\n')}\n`
}

function tradeSection(): string[] {
  const rows = TRADE_MEASURE_IDS.map((id) => {
    const { name, unit, formula, whenNull } = TRADE_MEASURES[id]
    return `| ${name} | \`${id}\` | ${unit} | ${cell(formula)} | ${cell(whenNull || 'never')} |`
  })
  return [
    '',
    '## One trade',
    '',
    'Money is in the asset in which the trade settles. Excursions (MFE, MAE) come from candles; where a candle is ambiguous,',
    'at the ends of the trade and around its fills, they count only what is certain.',
    '',
    '| Measure | Id | Unit | Formula | Undefined |',
    '|---|---|---|---|---|',
    ...rows,
  ]
}

function settingsTable(): string {
  const rows = Object.entries<Setting>(SETTINGS).map(
    ([name, { default: value = '', meaning }]) =>
      `| \`${name}\` | ${value === '' ? 'none' : `\`${value}\``} | ${cell(meaning)} |`,
  )
  return ['| Setting | Default | Meaning |', '|---|---|---|', ...rows].join('\n')
}

function replaceBetween(text: string, name: string, content: string): string {
  const start = `<!-- ${name} -->`
  const end = `<!-- /${name} -->`
  const [before, rest] = text.split(start)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined) throw new Error(`The marks of ${name} are missing.`)
  return `${before}${start}\n${content}\n${end}${after}`
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|')
}
