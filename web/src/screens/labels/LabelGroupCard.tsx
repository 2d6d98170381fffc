import { useResultWords } from '../../data/reports/result-form.ts'
import { IconPlus } from '../../ui/icons/index.ts'
import type { LabelFigures } from './label-figures.ts'
import type { NamedLabel } from '../../data/labels/labels.ts'
import { useUid } from '../../data/session/user-context.ts'
import { filterSearch } from '../../data/filters/filters.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { countText, MISSING } from '../../format/number.ts'
import type { LABEL_GROUPS } from './groups.ts'
import { userPath } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ColourMark } from '../../ui/ColourMark.tsx'
import { Money } from '../../ui/Money.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Link } from 'react-router'
import { LabelMenu } from './LabelMenu.tsx'
import styles from './Labels.module.css'
import { t } from '../../language/translate.ts'

type Props = {
  readonly group: ReturnType<typeof LABEL_GROUPS>[number]
  readonly labels: readonly NamedLabel[]
  /** Shows archived labels, so an empty group does not offer to create one. */
  readonly archived: boolean
  readonly figures: LabelFigures
  /** The key of each label, by label id. */
  readonly keys: ReadonlyMap<string, string>
  readonly onNew: () => void
  readonly onOpen: (kind: 'change' | 'merge', label: NamedLabel) => void
}

/** The labels of one group with their results. */
export function LabelGroupCard({ group, labels, archived, figures, keys, onNew, onOpen }: Props) {
  const { title } = useResultWords()
  return (
    <Card
      title={group.many}
      hint={group.hint}
      actions={
        <Button
          size="icon"
          look="ghost"
          aria-label={t('New label in {many}', { many: group.many })}
          title={t('New label')}
          onClick={onNew}
        >
          <IconPlus size={16} />
        </Button>
      }
    >
      {labels.length === 0 ? (
        <p className={styles.none}>{archived ? t('None here.') : t('None yet.')}</p>
      ) : (
        <table className={styles.table} aria-label={group.many}>
          <thead>
            <tr>
              <th scope="col">{t('Label')}</th>
              <th scope="col">{t('Trades')}</th>
              <th scope="col">{title}</th>
              <th scope="col">
                <span className="hidden">{t('Change')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {labels.map((label) => (
              <Row key={label.id} label={label} figures={figures} shortcut={keys.get(label.id)} onOpen={onOpen} />
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}

type RowProps = Pick<Props, 'figures' | 'onOpen'> & {
  readonly label: NamedLabel
  readonly shortcut: string | undefined
}

function Row({ label, figures, shortcut, onOpen }: RowProps) {
  const uid = useUid()
  const { money } = useFormats(figures.currency)
  const group = figures.groups?.get(label.id)
  const counted = group?.count ?? 0
  const uses = figures.uses?.get(label.id) ?? 0
  const uncounted = Math.max(0, uses - counted)
  const hasFigures = figures.groups !== undefined
  return (
    <tr>
      <th scope="row">
        <span className={styles.name}>
          <ColourMark colour={label.colour} size={14} />
          <Link to={userPath(uid, 'trades', filterSearch({ label: [label.id], counted: 'yes' }))}>{label.name}</Link>
          {shortcut === undefined ? null : (
            <kbd title={label.key === null ? t('Key (next free digit)') : t('Key')}>{shortcut.toUpperCase()}</kbd>
          )}
          {label.hidden ? <Tag>{t('Hidden')}</Tag> : null}
        </span>
      </th>
      <td
        title={
          uncounted === 0
            ? undefined
            : t('{uncounted} more still open or left out of statistics', { uncounted: countText(uncounted) })
        }
      >
        {hasFigures ? countText(counted) : '\u00a0'}
        {hasFigures && uncounted > 0 ? <span className={styles.more}> +{countText(uncounted)}</span> : null}
      </td>
      <td>
        {group === undefined ? (
          <span className={styles.none}>{hasFigures ? MISSING : '\u00a0'}</span>
        ) : (
          <Money sign={group.netProfit} text={money.signed(group.netProfit)} strong />
        )}
      </td>
      <td>
        <LabelMenu label={label} uses={uses} onOpen={onOpen} />
      </td>
    </tr>
  )
}
