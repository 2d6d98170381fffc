import { COLUMN_IDS, type ColumnGroup, type ColumnId } from '@roundtrip/core/screener'
import type { OpenInstrument } from '../market/use-instrument.ts'
import { COLUMN_GROUPS } from '../../../format/column-language.ts'
import { columnOf } from '../../../format/column-value.ts'
import { Hint } from '../../../ui/Hint.tsx'
import { ColumnFigure } from '../columns.tsx'
import styles from './Panel.module.css'
import { perLanguage, t } from '../../../language/translate.ts'

const GROUPS = perLanguage(() => [...new Set(COLUMN_IDS.map((id) => columnOf(id).group))] as readonly ColumnGroup[])

/** Every column of one instrument, by group, with its formula on hover. */
export function PanelFigures({ open }: { readonly open: OpenInstrument }) {
  return (
    <>
      {GROUPS().map((group) => (
        <section key={group} aria-label={COLUMN_GROUPS()[group]}>
          <h3 className={styles.group}>{COLUMN_GROUPS()[group]}</h3>
          <dl className={styles.figures}>
            {COLUMN_IDS.filter((id) => columnOf(id).group === group).map((id) => (
              <Line key={id} id={id} value={open.row.values[id]} />
            ))}
          </dl>
        </section>
      ))}
    </>
  )
}

function Line({ id, value }: { readonly id: ColumnId; readonly value: number | null }) {
  const { name, formula, whenNull } = columnOf(id)
  return (
    <div className={styles.line}>
      <dt>
        <Hint text={t('{formula}. Empty {whenNull}.', { formula, whenNull })}>{name}</Hint>
      </dt>
      <dd className="figures">
        <ColumnFigure column={id} value={value} />
      </dd>
    </div>
  )
}
