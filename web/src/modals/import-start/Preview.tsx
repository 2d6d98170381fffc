import { EXCHANGES } from '@roundtrip/contract/exchanges'
import type { FileReading } from '@roundtrip/contract/imports'
import type { Detection } from '@roundtrip/core/exchanges'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAccounts } from '../../data/accounts/accounts.ts'
import { useConnections } from '../../data/accounts/connections.ts'
import { localized } from '../../format/localized.ts'
import { closeModal } from '../../data/page/modals.ts'
import { download } from '../../data/page/save-file.ts'
import { useUid } from '../../data/session/user-context.ts'
import { userPath } from '../../paths.ts'
import {
  type ImportDraft,
  filledGroups,
  matchableTables,
  positionModeOf,
  recordCount,
  type ImportTarget,
  withPositionMode,
} from '../../data/import/draft.ts'
import { allProblems, reread, startMatching } from '../../data/import/import-job.ts'
import { problemsCsv } from '../../data/import/problems-csv.ts'
import { countText, plural } from '../../format/number.ts'
import { Button } from '../../ui/Button.tsx'
import { PlanRoom, usePlanIsFull } from '../../parts/plans/PlanRoom.tsx'
import { ModalActions } from '../../ui/Modal.tsx'
import { GroupPreview } from './GroupPreview.tsx'
import { JournalLink } from './JournalLink.tsx'
import styles from './Import.module.css'
import { type ImportChanges, useChanges } from './use-changes.ts'
import { useTargets } from './use-targets.ts'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

type Props = {
  readonly draft: ImportDraft
  /** The account that the import was opened for; null = to be determined. */
  readonly account: string | null
  readonly onStart: (targets: ReadonlyMap<string, ImportTarget>) => void
  readonly onBack: () => void
}

/** Shows what would be imported, before anything is sent. */
export function Preview({ draft, account, onStart, onBack }: Props) {
  const accounts = useAccounts()
  const [own, setOwn] = useState<ReadonlyMap<string, ImportTarget>>(new Map())
  const [confirmed, setConfirmed] = useState(false)
  const guessed = useTargets(draft, { accounts: accounts.data ?? [], account })
  const targets = new Map([...guessed, ...own].flatMap(([name, target]) => (target === null ? [] : [[name, target]])))
  const filled = filledGroups(draft)
  const total = filled.reduce((sum, { read }) => sum + recordCount(read), 0)
  const changes = useChanges(draft.groups, targets)
  const imported = filled.reduce((sum, { name }) => sum + (changes.get(name)?.imported ?? 0), 0)
  const unnamed = filled.some(({ name }) => {
    const target = targets.get(name)
    return target === undefined || (target.kind === 'new' && target.name.trim() === '')
  })
  const fresh = new Set([...targets.values()].flatMap((target) => (target.kind === 'new' ? [target.name] : []))).size
  // An upper limit: some may be duplicates, or cash events, which no plan counts.
  const fills = Math.min(
    total - imported,
    filled.reduce((sum, { read }) => sum + (read?.fills ?? 0), 0),
  )
  const questions = filled.reduce((sum, { read }) => sum + (read?.questionCount ?? 0), 0)
  const unanswered =
    filled.some((group) => group.positionModeQuestion !== null && positionModeOf(group) === null) ||
    (questions > 0 && !confirmed)
  const choose = (index: number, reading: FileReading | null): void => {
    const chosen = new Map(draft.chosen)
    if (reading === null) chosen.delete(index)
    else chosen.set(index, reading)
    void reread(draft, chosen)
  }
  return (
    <>
      {draft.groups.map((group) => (
        <GroupPreview
          key={group.name}
          group={group}
          target={targets.get(group.name) ?? null}
          changes={changes.get(group.name) ?? NO_CHANGES}
          accounts={accounts.data ?? []}
          titled={draft.groups.length > 1}
          again={draft.again !== null}
          onTarget={(next) => setOwn(new Map([...own, [group.name, next]]))}
          onChoose={choose}
          onMatch={(index) => startMatching(draft, index)}
          onPositionMode={(mode) => void reread(draft, withPositionMode(draft, group, mode))}
        />
      ))}
      <Unreadable draft={draft} />
      {draft.groups.length === 0 && matchableTables(draft).length === 0 && !draft.opened.tables.some(isOfJournal) ? (
        <p className={styles.note}>{t('Nothing in these files can be imported.')}</p>
      ) : null}
      <Problems draft={draft} />
      {questions === 0 ? null : (
        <Checkbox
          label={t('I checked these dates. Import the fills as dated.')}
          checked={confirmed}
          onChange={(event) => setConfirmed(event.currentTarget.checked)}
        />
      )}
      <PlanRoom adding={{ ...(fills > 0 ? { fills } : {}), ...(fresh > 0 ? { accounts: fresh } : {}) }} />
      <ModalActions>
        <Button onClick={onBack}>{t('Choose other files')}</Button>
        <Button look="primary" disabled={total === 0 || unnamed || unanswered} onClick={() => onStart(targets)}>
          {total === 0
            ? t('Import')
            : imported < total
              ? t('Import {records}', { records: plural(total - imported, 'record') })
              : t('Import anyway')}
        </Button>
      </ModalActions>
    </>
  )
}

/** A key can read the account only of a known exchange that can be connected. */
function hasConnection(detection: Detection): boolean {
  return detection.status === 'recognised' && EXCHANGES.some((id) => id === detection.exchange)
}

const isOfJournal = ({ journal }: ImportDraft['opened']['tables'][number]): boolean => journal !== null

const NO_CHANGES: ImportChanges = { imported: null, replaced: null }

/** Whether a key can be added: not in a demo, on a server that reaches exchanges, with room in the plan. */
function useCanConnect(): boolean {
  const { data } = useConnections()
  const isFull = usePlanIsFull({ connections: 1 })
  return data !== undefined && data.takesKeys && data.reachesExchanges !== false && !isFull
}

/** Files that cannot be read, each with the reason, and a way to import it if it contains a table. */
function Unreadable({ draft }: { readonly draft: ImportDraft }) {
  const uid = useUid()
  const canConnect = useCanConnect()
  const matchable = new Map(matchableTables(draft).map((table) => [table.index, table]))
  const tables = draft.opened.tables.filter(
    ({ detection, index }) => detection.status !== 'supported' && draft.chosen.get(index)?.mapping === undefined,
  )
  if (tables.length === 0) return null
  return (
    <ul className={styles.files} aria-label={t('Files that are not imported')}>
      {tables.map(({ index, name, detection, journal }) => (
        <li key={index} className={styles.file}>
          <span className={styles.warn} aria-hidden>
            !
          </span>
          <span className={styles.name}>{name}</span>
          {journal !== null ? (
            <span className={styles.detail}>
              <Trans
                text="This is an export of {journal}. It has finished trades instead of fills."
                with={{ journal }}
              />{' '}
              <JournalLink table={{ name }}>{t('Add its notes and labels to your trades')}</JournalLink>{' '}
              {matchable.has(index) ? (
                <button type="button" className={styles.link} onClick={() => startMatching(draft, index)}>
                  {t('Import its trades instead')}
                </button>
              ) : null}
            </span>
          ) : matchable.has(index) ? (
            <span className={styles.detail}>
              {detection.status === 'recognised'
                ? t('This is the {name}.', { name: detection.name })
                : t('We don’t recognize this file.')}{' '}
              <button type="button" className={styles.link} onClick={() => startMatching(draft, index)}>
                {t('Match its columns')}
              </button>{' '}
              {canConnect && hasConnection(detection) ? (
                <Trans
                  text="(about a minute), or <link>connect the exchange</link> with a read-only key."
                  with={{
                    link: (
                      <Link
                        className={styles.link}
                        to={userPath(uid, 'connections')}
                        onClick={() => closeModal('importStart')}
                      />
                    ),
                  }}
                />
              ) : (
                t('(about a minute)')
              )}
            </span>
          ) : (
            <span className={styles.detail}>{detection.status === 'supported' ? '' : localized(detection.reason)}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

function Problems({ draft }: { readonly draft: ImportDraft }) {
  const problems = draft.groups.flatMap(({ read }) => read?.problems ?? [])
  const all = draft.groups.reduce((sum, { read }) => sum + (read?.problemCount ?? 0), 0)
  if (all === 0) return null
  return (
    <>
      <ul className={styles.problems} aria-label={t('Notes and rows that are left out')}>
        {problems.map(({ file, line, column, reason }) => {
          const text = localized(reason)
          return (
            <li key={`${file} ${line} ${column} ${text}`}>
              <b>{line === null ? file : t('{file}, line {line}', { file, line: countText(line) })}</b>
              {column === null ? '' : ` (${column})`}: {text}
            </li>
          )
        })}
      </ul>
      {all === 1 ? null : (
        <button
          type="button"
          className={styles.link}
          onClick={() => void allProblems().then((all) => download('roundtrip-left-out.csv', problemsCsv(all)))}
        >
          <Trans text="Download all {all}" with={{ all: countText(all) }} />
        </button>
      )}
    </>
  )
}
