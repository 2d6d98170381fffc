import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useAccounts } from '../../data/accounts.ts'
import { download } from '../../data/csv.ts'
import {
  answerPositionMode,
  countKnownRecords,
  type Draft,
  problemsCsv,
  reread,
  type Target,
} from '../../data/import/import-job.ts'
import { useFormats } from '../../data/settings.ts'
import { count, plural } from '../../format/number.ts'
import { Button } from '../../ui/Button.tsx'
import { ModalActions } from '../../ui/Modal.tsx'
import { AccountChoice } from './AccountChoice.tsx'
import { FileRow } from './FileRow.tsx'
import styles from './Import.module.css'
import { guessTarget } from './guess-target.ts'
import { PositionModeChoice } from './PositionModeChoice.tsx'

type Props = {
  readonly draft: Draft
  /** The account for which the import was opened; null = to be found out. */
  readonly account: string | null
  readonly onStart: (target: Target) => void
  readonly onBack: () => void
}

/** What would be imported, before anything is sent. */
export function Preview({ draft, account, onStart, onBack }: Props) {
  const accounts = useAccounts()
  const [own, setOwn] = useState<Target | null>(account === null ? null : { kind: 'known', id: account })
  const target = own ?? guessTarget(draft, accounts.data ?? [])
  const { read } = draft
  const total = (read?.fills ?? 0) + (read?.cashEvents ?? 0)
  const known = useQuery({
    queryKey: ['known', target, read],
    enabled: target.kind === 'known' && total > 0,
    staleTime: 0,
    gcTime: 0,
    structuralSharing: false,
    queryKeyHashFn: () => `known ${JSON.stringify(target)} ${total} ${[...draft.chosen].join()}`,
    queryFn: ({ signal }) => (target.kind === 'known' ? countKnownRecords(target.id, draft, signal) : 0),
  })
  const choose = (place: number, zone: string | null): void => {
    const chosen = new Map(draft.chosen)
    if (zone === null) chosen.delete(place)
    else chosen.set(place, zone)
    void reread(draft, chosen)
  }
  const repeated = read?.files.reduce((sum, file) => sum + file.repeated, 0) ?? 0
  const unanswered = draft.asked !== null && draft.positionMode === null
  const nothingNew = target.kind === 'known' && known.data === total
  return (
    <>
      <ul className={styles.files} aria-label="Files">
        {draft.opened.tables.map((table) => (
          <FileRow
            key={table.place}
            table={table}
            zone={draft.chosen.get(table.place) ?? null}
            report={read?.files.find((file) => file.name === table.name)}
            onChoose={(zone) => choose(table.place, zone)}
          />
        ))}
      </ul>
      {read === null || total === 0 ? (
        <p className={styles.note}>Nothing in these files can be imported.</p>
      ) : (
        <>
          <Figures draft={draft} repeated={repeated} known={knownText(target, known)} />
          <AccountChoice target={target} accounts={accounts.data ?? []} onChange={setOwn} />
          {draft.asked === null ? null : (
            <PositionModeChoice
              question={draft.asked}
              answer={draft.positionMode}
              onAnswer={(mode) => void answerPositionMode(draft, mode)}
            />
          )}
        </>
      )}
      <Problems draft={draft} />
      <ModalActions>
        <Button onClick={onBack}>Other files</Button>
        <Button
          look="primary"
          disabled={total === 0 || unanswered || (target.kind === 'new' && target.name.trim() === '')}
          onClick={() => onStart(target)}
        >
          {nothingNew ? 'Import anyway' : `Import ${plural(total - (known.data ?? 0), 'record')}`}
        </Button>
      </ModalActions>
    </>
  )
}

function knownText(target: Target, known: { data: number | undefined; isError: boolean }): ReactNode {
  if (target.kind === 'new') return '0'
  if (known.isError) return 'not known'
  return known.data === undefined ? 'counting…' : count(known.data)
}

function Figures(props: { readonly draft: Draft; readonly repeated: number; readonly known: ReactNode }) {
  const { times } = useFormats()
  const files = props.draft.read?.files ?? []
  const kinds = new Map<string, number>()
  for (const file of files) {
    for (const [kind, number] of Object.entries(file.counts)) kinds.set(kind, (kinds.get(kind) ?? 0) + number)
  }
  const firsts = files.flatMap((file) => file.firstTime ?? [])
  const lasts = files.flatMap((file) => file.lastTime ?? [])
  const symbols = [...new Set(files.flatMap((file) => file.symbols))]
  const lines: readonly (readonly [string, ReactNode])[] = [
    ...[...kinds].map(([kind, number]) => [kindName(kind), count(number)] as const),
    ['From', times.moment(firsts.length === 0 ? null : Math.min(...firsts))],
    ['To', times.moment(lasts.length === 0 ? null : Math.max(...lasts))],
    [
      'Symbols',
      symbols.length <= 4 ? symbols.join(', ') : `${symbols.slice(0, 3).join(', ')} and ${symbols.length - 3} more`,
    ],
    ...(props.repeated === 0 ? [] : [['Repeated within these files', count(props.repeated)] as const]),
    ['Known already', props.known],
    ['Not readable', count(props.draft.read?.refused ?? 0)],
  ]
  return (
    <dl className={styles.figures}>
      {lines.map(([name, figure]) => [<dt key={name}>{name}</dt>, <dd key={`${name} figure`}>{figure}</dd>])}
    </dl>
  )
}

function kindName(kind: string): string {
  const text = kind.replaceAll('-', ' ')
  return kind === 'trade' ? 'Fills' : text.charAt(0).toUpperCase() + text.slice(1)
}

function Problems({ draft }: { readonly draft: Draft }) {
  const { read } = draft
  if (read === null || read.problemCount === 0) return null
  return (
    <>
      <ul className={styles.problems} aria-label="Notes and rows that are left out">
        {read.problems.map((problem) => (
          <li key={`${problem.file} ${problem.line} ${problem.column} ${problem.reason}`}>
            <b>{problem.line === null ? problem.file : `Line ${count(problem.line)}`}</b>
            {problem.column === null ? '' : ` (${problem.column})`}: {problem.reason}
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={styles.link}
        onClick={() => void problemsCsv().then((text) => download('roundtrip-left-out.csv', text))}
      >
        Download all {count(read.problemCount)}
      </button>
    </>
  )
}
