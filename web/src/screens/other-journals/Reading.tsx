import { localized } from '../../format/localized.ts'
import { NativeSelect } from '@mantine/core'
import {
  type BroughtOver,
  JOURNAL_FIELDS,
  type JournalField,
  missingField,
  withField,
} from '@roundtrip/core/other-journals'
import type { JournalChoices } from '../../data/other-journals/journals.ts'
import type { JournalTableInfo } from '../../data/other-journals/reader.ts'
import { countText, plural } from '../../format/number.ts'
import { ZoneSelect } from '../../parts/fields/ZoneSelect.tsx'
import { FormProblem } from '../../ui/FormProblem.tsx'
import styles from './OtherJournals.module.css'
import { FIELD_NAMES } from './words.ts'
import { perLanguage, t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

type Props = {
  readonly table: JournalTableInfo
  readonly choices: JournalChoices
  readonly brought: BroughtOver
  readonly onChange: (choices: JournalChoices) => void
}

/** How the file is read, with corrections: its columns, its time zone, the order of its dates. */
export function Reading({ table, choices, brought, onChange }: Props) {
  const columns = choices.columns ?? brought.columns
  const missing = missingField(columns)
  const unsure = table.journal === null && brought.matching.matches.length === 0
  const { problems } = brought
  return (
    <>
      <FormProblem text={missing === null ? null : MISSING()[missing]} />
      <details className={styles.reading} open={missing !== null || unsure}>
        <summary>{t('Columns and time zone')}</summary>
        <div className={styles.choices}>
          <ZoneSelect
            label={t('Time zone of the file')}
            value={choices.zone ?? brought.matching.zone.zone}
            onChange={(zone) => onChange({ ...choices, zone })}
          />
          <NativeSelect
            label={t('Dates')}
            data={ORDERS()}
            value={choices.dateOrder ?? brought.dateOrder}
            onChange={(event) => onChange({ ...choices, dateOrder: orderOf(event.currentTarget.value) })}
          />
        </div>
        <ul className={styles.columns} aria-label={t('Columns')}>
          {table.names.map((name, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- columns may share a name, and never move
            <li key={index}>
              <NativeSelect
                label={name === '' ? t('Column {number}', { number: index + 1 }) : name}
                data={FIELDS()}
                value={columns[index] ?? ''}
                onChange={(event) => {
                  const field = fieldOf(event.currentTarget.value)
                  onChange({ ...choices, columns: withField(columns, index, field) })
                }}
              />
              <div className={styles.example}>{table.examples[index] ?? ''}</div>
            </li>
          ))}
        </ul>
      </details>
      {problems.length === 0 ? null : (
        <details className={styles.reading}>
          <summary>
            <Trans text="{rows} could not be read" with={{ rows: plural(problems.length, 'row') }} />
          </summary>
          <ul className={styles.list}>
            {problems.slice(0, 20).map(({ line, reason }) => {
              const text = localized(reason)
              return (
                <li key={`${line} ${text}`} className={styles.soft}>
                  {line === null ? '' : t('Line {line}: ', { line: countText(line) })}
                  {text}
                </li>
              )
            })}
          </ul>
        </details>
      )}
    </>
  )
}

const MISSING = perLanguage(
  () =>
    ({
      symbol: t('Choose the column that names the market.'),
      openTime: t('Choose the column with the time at which trades were opened or closed.'),
    }) as const,
)

const ORDERS = perLanguage(() => [
  { value: 'ymd', label: t('Year first') },
  { value: 'dmy', label: t('Day first') },
  { value: 'mdy', label: t('Month first') },
])
const FIELDS = perLanguage(() => [
  { value: '', label: t('Not used') },
  ...JOURNAL_FIELDS.map((value) => ({ value, label: FIELD_NAMES()[value] })),
])

function orderOf(value: string): JournalChoices['dateOrder'] {
  return value === 'dmy' || value === 'mdy' ? value : 'ymd'
}

function fieldOf(value: string): JournalField | null {
  return JOURNAL_FIELDS.find((field) => field === value) ?? null
}
