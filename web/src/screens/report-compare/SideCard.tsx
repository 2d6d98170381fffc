import { Select } from '@mantine/core'
import { Link } from 'react-router'
import type { Selection } from '../../data/workbench/selection.ts'
import { plural } from '../../format/number.ts'
import { KeysField } from '../../parts/insights/KeysField.tsx'
import { idOf } from '../../parts/insights/selected.ts'
import type { KeyNames } from '../../parts/insights/use-key-names.ts'
import type { KeysOf } from '../../parts/insights/use-keys-of.ts'
import { Card } from '../../ui/Card.tsx'
import styles from './Compare.module.css'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

type Props = {
  readonly side: 'A' | 'B'
  readonly selection: Selection
  /** Whether to offer all trades that are not in the other side. */
  readonly offersRest: boolean
  readonly names: KeyNames
  readonly keysOf: KeysOf
  /** Null while unknown. */
  readonly count: number | null
  /** The address of exactly its trades; null if there are none. */
  readonly link: string | null
  readonly onChange: (selection: Selection) => void
  /** Switches to another dimension, with its initial keys. */
  readonly onDimension: (id: string) => void
}

const REST = 'rest'

/** One side: a dimension, its values, and the trades behind it. */
export function SideCard({ side, selection, offersRest, names, keysOf, count, link, onChange, onDimension }: Props) {
  const id = selection === 'rest' ? REST : idOf(selection)
  const dimensions = [
    ...(offersRest ? [{ value: REST, label: t('All other trades') }] : []),
    ...['period', ...names.ids, 'without']
      .filter((other) => keysOf(other).length > 0)
      .map((other) => ({ value: other, label: names.dimension(other) })),
  ]
  return (
    <Card title={side} className={styles.side}>
      <div className={styles.choice}>
        <Select
          label={t('By')}
          aria-label={t('{side} by', { side })}
          data={dimensions}
          value={id}
          allowDeselect={false}
          maxDropdownHeight={320}
          onChange={(next) => {
            if (next === REST) onChange('rest')
            else if (next !== null) onDimension(next)
          }}
        />
        {selection === 'rest' ? null : (
          <KeysField {...{ names, keysOf, onChange }} prefix={`${side}: `} part={selection} />
        )}
      </div>
      <p className={styles.trades}>
        {link === null || count === 0 ? (
          t('No counted trades')
        ) : (
          <Link to={link}>
            <Trans
              text="Show {trades}<span> of {side}</span>"
              with={{
                trades: count === null ? t('trades') : plural(count, 'trade'),
                side,
                span: <span className="hidden" />,
              }}
            />
          </Link>
        )}
      </p>
    </Card>
  )
}
