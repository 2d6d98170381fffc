import { type ColumnMapping, type MappingField, withField } from '@roundtrip/core/exchanges'
import type { UnknownInfo } from '../../../data/import/match-table.ts'
import styles from './Match.module.css'
import { FIELD_GROUPS, FIELD_NAMES, WORDS } from './words.ts'
import { t } from '../../../language/translate.ts'

type Props = {
  readonly info: UnknownInfo
  readonly mapping: ColumnMapping
  /** Indexes of guessed columns that the user has not confirmed or changed. */
  readonly unsure: ReadonlySet<number>
  readonly onChange: (mapping: ColumnMapping, index: number) => void
}

/** The first rows of the file, with the chosen meaning above each column. */
export function ColumnTable({ info, mapping, unsure, onChange }: Props) {
  const fields = FIELD_GROUPS()[mapping.rows]
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reached by keys
    <section className={styles.scroll} tabIndex={0} aria-label={t('First rows of the file')}>
      <table className={styles.table}>
        <thead>
          <tr>
            {mapping.columns.map(({ name, field }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- columns are told apart by their index alone
              <th key={index} scope="col" data-used={field !== null}>
                <select
                  aria-label={t('Column {number}', { number: name === '' ? index + 1 : name })}
                  className={styles.field}
                  data-unsure={unsure.has(index)}
                  value={field ?? ''}
                  onChange={(event) => onChange(withField(mapping, index, asField(event.target.value)), index)}
                >
                  <option value="">{WORDS().ignored}</option>
                  {fields.map(({ group, fields: members }) => (
                    <optgroup key={group} label={group}>
                      {members.map((member) => (
                        <option key={member} value={member}>
                          {FIELD_NAMES()[member]}
                        </option>
                      ))}
                    </optgroup>
                  ))}
                </select>
                <span className={styles.column}>
                  <span className={styles.columnName} title={name}>
                    {name === '' ? t('Column {number}', { number: index + 1 }) : name}
                  </span>
                  {unsure.has(index) ? <span className={styles.check}>{WORDS().unsure}</span> : null}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {info.rows.map(({ line, cells }) => (
            <tr key={line}>
              {mapping.columns.map(({ field }, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- columns are told apart by their index alone
                <td key={index} data-used={field !== null} title={cells[index]}>
                  {cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function asField(value: string): MappingField | null {
  return Object.hasOwn(FIELD_NAMES(), value) ? (value as MappingField) : null
}
