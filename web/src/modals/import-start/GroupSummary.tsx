import type { ReactNode } from 'react'
import { type DraftGroup, timesOf } from '../../data/import/draft.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { countText, plural } from '../../format/number.ts'
import styles from './Import.module.css'
import { amountsText } from './match/amounts.ts'
import { type ImportChanges, useOutcome } from './use-changes.ts'
import { t } from '../../language/translate.ts'

type Props = { readonly group: DraftGroup; readonly changes: ImportChanges }

/** What would be imported, as one sentence, with the counts of each kind behind it. */
export function GroupSummary({ group, changes }: Props) {
  return (
    <>
      <output className={styles.summary}>{useSummary(group, changes).join(', ')}</output>
      <details className={styles.details}>
        <summary>{t('Details')}</summary>
        <Figures group={group} changes={changes} />
      </details>
      {changes.replaced === null ? null : <output className={styles.replaced}>{changes.replaced}</output>}
    </>
  )
}

/** `509 fills, 3 Apr 2025 to 8 Feb 2026, 104 trades, +267.36 USDT`, and what is not new or cannot be read. */
function useSummary(group: DraftGroup, { imported }: ImportChanges): readonly string[] {
  const { times } = useFormats()
  const { read } = group
  const outcome = useOutcome(group)
  if (read === null) return []
  const { first, last } = timesOf(group)
  const days = first === null || last === null ? null : { from: times.date(first), to: times.date(last) }
  const trades = outcome === null ? 0 : outcome.closed + outcome.open
  return [
    ...(read.fills === 0 ? [] : [plural(read.fills, 'fill')]),
    ...(read.cashEvents === 0 ? [] : [plural(read.cashEvents, 'payment')]),
    ...(days === null ? [] : [days.from === days.to ? days.from : t('{from} to {to}', days)]),
    ...(trades === 0 ? [] : [plural(trades, 'trade')]),
    ...(outcome === null || outcome.net.length === 0 ? [] : [amountsText(outcome.net, '')]),
    ...(imported === null || imported === undefined || imported === 0
      ? []
      : [t('{count} already imported', { count: countText(imported) })]),
    ...(read.refused === 0 ? [] : [plural(read.refused, 'unreadable row')]),
  ]
}

function importedText({ imported }: ImportChanges): string {
  if (imported === undefined) return t('not known')
  return imported === null ? t('counting…') : countText(imported)
}

function Figures({ group, changes }: Props) {
  const { times } = useFormats()
  const files = group.read?.files ?? []
  const kinds = new Map<string, number>()
  for (const file of files) {
    for (const [kind, number] of Object.entries(file.counts)) kinds.set(kind, (kinds.get(kind) ?? 0) + number)
  }
  const { first, last } = timesOf(group)
  const symbols = [...new Set(files.flatMap((file) => file.symbols))]
  const repeated = files.reduce((sum, file) => sum + file.repeated, 0)
  const lines: readonly (readonly [string, ReactNode])[] = [
    ...[...kinds].map(([kind, number]) => [kindName(kind), countText(number)] as const),
    [t('From'), times.moment(first)],
    [t('To'), times.moment(last)],
    [
      t('Symbols'),
      symbols.length <= 4
        ? symbols.join(', ')
        : t('{symbols} and {count} more', { symbols: symbols.slice(0, 3).join(', '), count: symbols.length - 3 }),
    ],
    ...(repeated === 0 ? [] : [[t('Repeated within these files'), countText(repeated)] as const]),
    [t('Already imported'), importedText(changes)],
    [t('Unreadable rows'), countText(group.read?.refused ?? 0)],
  ]
  return (
    <dl className={styles.figures}>
      {lines.map(([name, figure]) => [<dt key={name}>{name}</dt>, <dd key={`${name} figure`}>{figure}</dd>])}
    </dl>
  )
}

function kindName(kind: string): string {
  const text = kind.replaceAll('-', ' ')
  return kind === 'trade' ? t('Fills') : text.charAt(0).toUpperCase() + text.slice(1)
}
