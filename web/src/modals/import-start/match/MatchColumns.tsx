import { Checkbox, TextInput } from '@mantine/core'
import { LIMITS } from '@roundtrip/contract/fields'
import type { FileReading } from '@roundtrip/contract/imports'
import { type ColumnMapping, savedMapping } from '@roundtrip/core/exchanges'
import { type ReactNode, useState } from 'react'
import type { MatchableTable } from '../../../data/import/draft.ts'
import { useFormats } from '../../../data/settings/settings.ts'
import { Button } from '../../../ui/Button.tsx'
import { ModalActions } from '../../../ui/Modal.tsx'
import { notify } from '../../../ui/notify.ts'
import { SegmentedTabs } from '../../../ui/SegmentedTabs.tsx'
import { ColumnTable } from './ColumnTable.tsx'
import styles from './Match.module.css'
import { MoreChoices } from './MoreChoices.tsx'
import { Questions } from './Questions.tsx'
import { SavedLayouts } from './SavedLayouts.tsx'
import { TradesPreview } from './TradesPreview.tsx'
import { useMatching } from './use-matching.ts'
import { useSavedMappingActs } from './use-saved-mappings.ts'
import { introText, missingText, WORDS } from './words.ts'
import { perLanguage, t } from '../../../language/translate.ts'

type Props = {
  readonly table: MatchableTable
  /** How its columns were matched before; null the first time. */
  readonly before: ColumnMapping | null
  readonly onMatched: (reading: FileReading) => void
  readonly onBack: () => void
  /** Offered for a list of finished trades, whose notes may belong to existing trades. */
  readonly ofJournal: ReactNode
}

const ROWS = perLanguage(
  () =>
    [
      { value: 'fills', text: WORDS().fill },
      { value: 'positions', text: WORDS().position },
    ] as const,
)

/** A file that no layout recognises: the meaning of its columns, open questions, and the resulting trades. */
export function MatchColumns({ table, before, onMatched, onBack, ofJournal }: Props) {
  const { unknown } = table
  const { mapping, matching, busy, failed, isAnswered, setMapping, take, answer } = useMatching(table, before)
  const [unsure, setUnsure] = useState<ReadonlySet<number>>(new Set(before === null ? unknown.unsure : []))
  const [name, setName] = useState<string | null>(plainName(table.name))
  const acts = useSavedMappingActs()
  const { times } = useFormats()
  const questions = matching?.questions ?? []
  const missing = matching?.missing ?? []
  const open = questions.filter(({ key }) => !isAnswered(key)).length
  const isReady = !busy && missing.length === 0 && open === 0 && (matching?.preview?.outcome.fills ?? 0) > 0
  const finish = (): void => {
    if (name !== null && name.trim() !== '') {
      void acts.save(name.trim(), mapping).catch(() => notify.error(t('These columns were not saved.')))
    }
    onMatched({ zone: mapping.zone, mapping: { ...mapping, columns: [...mapping.columns], sides: [...mapping.sides] } })
  }
  return (
    <div className={styles.match}>
      <p className={styles.intro}>
        {introText(table.name, { ofJournal: ofJournal !== null })} {ofJournal}
      </p>
      <div className={styles.kind}>
        <span>{WORDS().rows}</span>
        <SegmentedTabs
          label={WORDS().rows}
          options={ROWS()}
          value={mapping.rows}
          onChange={(rows) => setMapping(withRows(mapping, rows), true)}
        />
      </div>
      <ColumnTable
        info={unknown}
        mapping={mapping}
        unsure={unsure}
        onChange={(next, index) => {
          setUnsure(new Set([...unsure].filter((other) => other !== index)))
          setMapping(next, true)
        }}
      />
      {missing.length === 0 ? null : <output className={styles.missing}>{missingText(missing)}</output>}
      <div className={styles.columns}>
        <div className={styles.asked}>
          <Questions
            {...{ questions, mapping, isAnswered, times }}
            zone={unknown.zone}
            outcome={matching?.preview?.outcome ?? null}
            onAnswer={answer}
          />
          <MoreChoices mapping={mapping} onChange={(next) => setMapping(next)} />
          <SavedLayouts
            fits={(other) => savedMapping(unknown.names, [{ mapping: other }]) !== null}
            onUse={(other, used) => {
              setName(other)
              setUnsure(new Set())
              take(used)
            }}
          />
        </div>
        <TradesPreview {...{ matching, busy, failed, times }} />
      </div>
      <div className={styles.remember}>
        <Checkbox
          label={t('Remember these columns, so the next file like this imports without questions')}
          checked={name !== null}
          onChange={(event) => setName(event.currentTarget.checked ? plainName(table.name) : null)}
        />
        {name === null ? null : (
          <TextInput
            label={t('Name of the layout')}
            value={name}
            maxLength={LIMITS.name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
      </div>
      <ModalActions>
        <Button onClick={onBack}>{t('Back')}</Button>
        <Button look="primary" disabled={!isReady} onClick={finish}>
          {open === 0
            ? t('Use these columns')
            : t('Answer {open}', { open: open === 1 ? t('1 more question') : t('{open} more questions', { open }) })}
        </Button>
      </ModalActions>
    </div>
  )
}

/** The file's name without its extension and the digits of an export: `trades-2026-01.csv` is `trades`. */
function plainName(name: string): string {
  const last = name.split('/').at(-1)?.trim() ?? ''
  const dot = last.lastIndexOf('.')
  const stem = [...(dot > 0 ? last.slice(0, dot) : last)]
  const end = stem.findLastIndex((char) => !/[\d\s_.-]/.test(char))
  const plain = stem.slice(0, Math.min(end + 1, LIMITS.name)).join('')
  return plain === '' ? t('My layout') : plain
}

/** Drops the fields that the other kind of row does not have. */
function withRows(mapping: ColumnMapping, rows: ColumnMapping['rows']): ColumnMapping {
  const swap = rows === 'positions' ? TO_POSITIONS : TO_FILLS
  const columns = mapping.columns.map(({ name, field }) => ({
    name,
    field: field === null ? null : (swap.get(field) ?? field),
  }))
  const market = rows === 'positions' && mapping.market === 'spot' ? 'linear' : mapping.market
  return { ...mapping, rows, market, columns }
}

type Field = NonNullable<ColumnMapping['columns'][number]['field']>
const TO_POSITIONS: ReadonlyMap<Field, Field> = new Map<Field, Field>([
  ['price', 'entryPrice'],
  ['time', 'entryTime'],
  ['clock', 'entryClock'],
])
const TO_FILLS: ReadonlyMap<Field, Field> = new Map<Field, Field>([
  ['entryPrice', 'price'],
  ['entryTime', 'time'],
  ['entryClock', 'clock'],
])
