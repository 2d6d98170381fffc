import type { TradingAccount } from '@roundtrip/contract/accounts'
import type { FileReading } from '@roundtrip/contract/imports'
import { useId, type ReactNode } from 'react'
import { type DraftGroup, positionModeOf, recordCount, type ImportTarget } from '../../data/import/draft.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { countText } from '../../format/number.ts'
import type { AccountMode } from '@roundtrip/core/exchanges'
import { AccountChoice } from './AccountChoice.tsx'
import { FileRow } from './FileRow.tsx'
import { groupTitle } from './guess-target.ts'
import styles from './Import.module.css'
import { PositionModeChoice } from './PositionModeChoice.tsx'
import type { ImportChanges } from './use-changes.ts'
import { t } from '../../language/translate.ts'

type Props = {
  readonly group: DraftGroup
  /** Null = not chosen yet. */
  readonly target: ImportTarget | null
  readonly changes: ImportChanges
  readonly accounts: readonly TradingAccount[]
  /** One of several, so it names its exchange. */
  readonly titled: boolean
  /** True if an import is read again: the account stays. */
  readonly again: boolean
  readonly onTarget: (target: ImportTarget) => void
  readonly onChoose: (place: number, reading: FileReading | null) => void
  /** Matches the columns of a table anew. */
  readonly onMatch: (place: number) => void
  readonly onPositionMode: (mode: AccountMode) => void
}

/** The files of one account, the records in them, and the account they go to. */
export function GroupPreview(props: Props) {
  const { group, target, changes, accounts, titled, again, onTarget, onChoose, onMatch, onPositionMode } = props
  const heading = useId()
  const { read } = group
  const total = recordCount(read)
  return (
    <section className={titled ? styles.group : styles.single} aria-labelledby={titled ? heading : undefined}>
      {titled ? <h3 id={heading}>{groupTitle(group)}</h3> : null}
      <ul
        className={styles.files}
        aria-label={titled ? t('Files of {group}', { group: groupTitle(group) }) : t('Files')}
      >
        {group.tables.map((table) => (
          <FileRow
            key={table.place}
            table={table}
            again={again}
            reading={group.chosen.find((choice) => choice.table === table)?.reading ?? null}
            report={read?.files.find((file) => file.name === table.name)}
            onChoose={(reading) => onChoose(table.place, reading)}
            onMatch={table.unknown === null ? null : () => onMatch(table.place)}
          />
        ))}
      </ul>
      {total === 0 ? (
        <p className={styles.note}>
          {group.chosen.length === 0 ? t('None of these is imported.') : t('Nothing in these files can be imported.')}
        </p>
      ) : (
        <>
          <Figures group={group} changes={changes} />
          {group.positionModeQuestion === null ? null : (
            <PositionModeChoice
              question={group.positionModeQuestion}
              answer={positionModeOf(group)}
              onAnswer={onPositionMode}
            />
          )}
          {again ? null : <AccountChoice group={group} target={target} accounts={accounts} onChange={onTarget} />}
        </>
      )}
    </section>
  )
}

function knownText({ known }: ImportChanges): string {
  if (known === undefined) return t('not known')
  return known === null ? t('counting…') : countText(known)
}

function Figures({ group, changes }: { readonly group: DraftGroup; readonly changes: ImportChanges }) {
  const { times } = useFormats()
  const files = group.read?.files ?? []
  const kinds = new Map<string, number>()
  for (const file of files) {
    for (const [kind, number] of Object.entries(file.counts)) kinds.set(kind, (kinds.get(kind) ?? 0) + number)
  }
  const firsts = files.flatMap((file) => file.firstTime ?? [])
  const lasts = files.flatMap((file) => file.lastTime ?? [])
  const symbols = [...new Set(files.flatMap((file) => file.symbols))]
  const repeated = files.reduce((sum, file) => sum + file.repeated, 0)
  const lines: readonly (readonly [string, ReactNode])[] = [
    ...[...kinds].map(([kind, number]) => [kindName(kind), countText(number)] as const),
    [t('From'), times.moment(firsts.length === 0 ? null : Math.min(...firsts))],
    [t('To'), times.moment(lasts.length === 0 ? null : Math.max(...lasts))],
    [
      t('Symbols'),
      symbols.length <= 4
        ? symbols.join(', ')
        : t('{symbols} and {count} more', { symbols: symbols.slice(0, 3).join(', '), count: symbols.length - 3 }),
    ],
    ...(repeated === 0 ? [] : [[t('Repeated within these files'), countText(repeated)] as const]),
    [t('Known already'), knownText(changes)],
    [t('Unreadable rows'), countText(group.read?.refused ?? 0)],
  ]
  return (
    <>
      <dl className={styles.figures}>
        {lines.map(([name, figure]) => [<dt key={name}>{name}</dt>, <dd key={`${name} figure`}>{figure}</dd>])}
      </dl>
      {changes.replaced === null ? null : <output className={styles.replaced}>{changes.replaced}</output>}
    </>
  )
}

function kindName(kind: string): string {
  const text = kind.replaceAll('-', ' ')
  return kind === 'trade' ? t('Fills') : text.charAt(0).toUpperCase() + text.slice(1)
}
