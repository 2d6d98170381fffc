import type { TradingAccount } from '@roundtrip/contract/accounts'
import type { FileReading } from '@roundtrip/contract/imports'
import { useId } from 'react'
import { type DraftGroup, positionModeOf, recordCount, type ImportTarget } from '../../data/import/draft.ts'
import type { AccountMode } from '@roundtrip/core/exchanges'
import { AccountChoice } from './AccountChoice.tsx'
import { FileRow } from './FileRow.tsx'
import { GroupSummary } from './GroupSummary.tsx'
import { titleOf } from './guess-target.ts'
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
  readonly onChoose: (index: number, reading: FileReading | null) => void
  /** Matches the columns of a table again. */
  readonly onMatch: (index: number) => void
  readonly onPositionMode: (mode: AccountMode) => void
}

/** The files of one account, the records in them, and the account they go to. */
export function GroupPreview(props: Props) {
  const { group, target, changes, accounts, titled, again, onTarget, onChoose, onMatch, onPositionMode } = props
  const heading = useId()
  const { read } = group
  const title = titleOf(group)
  const total = recordCount(read)
  return (
    <section className={titled ? styles.group : styles.single} aria-labelledby={titled ? heading : undefined}>
      {titled ? <h3 id={heading}>{title}</h3> : null}
      <ul className={styles.files} aria-label={titled ? t('Files of {group}', { group: title }) : t('Files')}>
        {group.tables.map((table) => (
          <FileRow
            key={table.index}
            table={table}
            again={again}
            reading={group.chosen.find((choice) => choice.table === table)?.reading ?? null}
            report={read?.files.find((file) => file.name === table.name)}
            onChoose={(reading) => onChoose(table.index, reading)}
            onMatch={table.unknown === null ? null : () => onMatch(table.index)}
          />
        ))}
      </ul>
      {total === 0 ? (
        <p className={styles.note}>
          {group.chosen.length === 0 ? t('None of these is imported.') : t('Nothing in these files can be imported.')}
        </p>
      ) : (
        <>
          <GroupSummary group={group} changes={changes} />
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
