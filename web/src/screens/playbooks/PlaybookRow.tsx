import { useResultWords } from '../../data/reports/result-form.ts'
import type { EdgeWatch } from '@roundtrip/core/experiments'
import type { Group } from '@roundtrip/core/reports'
import type { Adherence } from '@roundtrip/core/rules'
import { Link } from 'react-router'
import type { NamedPlaybook } from '../../data/playbooks/playbooks.ts'
import { useUid } from '../../data/session/user-context.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { countText, MISSING, percentText, ratioText } from '../../format/number.ts'
import { edgeText } from '../../parts/experiments/experiment-words.ts'
import { playbookPath } from '../../paths.ts'
import { ColourMark } from '../../ui/ColourMark.tsx'
import { Money } from '../../ui/Money.tsx'
import styles from './Playbooks.module.css'
import { t } from '../../language/translate.ts'

type Props = {
  readonly playbook: NamedPlaybook
  /** The figures of its label; undefined without counted trades, and while loading. */
  readonly group: Group | undefined
  readonly total: Adherence | undefined
  /** Whether it still makes money. */
  readonly edge: EdgeWatch | undefined
  readonly currency: string | undefined
  readonly isLoaded: boolean
}

/** One playbook of the list, with the figures of its setup. */
export function PlaybookRow({ playbook, group, total, edge, currency, isLoaded }: Props) {
  const uid = useUid()
  const { money, times } = useFormats(currency)
  const results = useResultWords()
  const { label, summary } = playbook
  const signed = (value: number | null | undefined) =>
    value == null ? MISSING : <Money sign={value} text={money.signed(value)} />
  const figures = [
    [t('Trades'), countText(group?.count ?? 0)],
    [results.title, signed(group?.netProfit)],
    [t('Win rate'), percentText(group?.winRate ?? null)],
    [t('Expectancy'), signed(group?.expectancy)],
    [t('Profit factor'), ratioText(group?.profitFactor ?? null)],
    [t('Adherence'), percentText(total?.score ?? null, 0)],
    [t('Edge'), edge === undefined ? MISSING : edgeText(edge, times.date)],
  ] as const
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <span className={styles.name}>
          <ColourMark colour={label.colour} size={14} />
          <Link to={playbookPath(uid, playbook.id)}>{label.name}</Link>
        </span>
        {summary === '' ? null : <span className="soft">{summary}</span>}
      </div>
      <dl className={styles.figures}>
        {figures.map(([name, figure]) => (
          <div key={name}>
            <dt className="soft">{name}</dt>
            <dd>{isLoaded ? figure : '\u00a0'}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
