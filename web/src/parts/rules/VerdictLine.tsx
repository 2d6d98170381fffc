import type { Verdict, VerdictStatus } from '@roundtrip/core/rules'
import type { ReactNode } from 'react'
import type { NamedRule } from '../../data/rules/rules.ts'
import { IconCheck, IconClock, IconHelp, IconX } from '../../ui/icons/index.ts'
import styles from './Verdicts.module.css'
import { useRuleWords } from './words.ts'
import { perLanguage, t } from '../../language/translate.ts'

type Props = {
  readonly rule: NamedRule
  readonly status: VerdictStatus
  /** The measured figure; omitted for several trades, which have no single one. */
  readonly verdict?: Verdict | undefined
  /** Set if the user may tick the item. The box shows the tick itself, because its verdict follows a moment later. */
  readonly box?: { readonly ticked: boolean; readonly onTick: (done: boolean) => void } | undefined
  readonly children?: ReactNode
}

const STATUS = perLanguage(
  (): Readonly<Record<VerdictStatus, { readonly text: string; readonly icon: ReactNode }>> => ({
    pass: { text: t('Kept'), icon: <IconCheck size={15} aria-hidden /> },
    fail: { text: t('Broken'), icon: <IconX size={15} aria-hidden /> },
    unknown: { text: t('Not known'), icon: <IconHelp size={15} aria-hidden /> },
    pending: { text: t('Still open'), icon: <IconClock size={15} aria-hidden /> },
    'not-applicable': { text: t('Nothing to judge'), icon: <IconHelp size={15} aria-hidden /> },
  }),
)

/** One rule and its verdict. */
export function VerdictLine({ rule, status, verdict, box, children }: Props) {
  const words = useRuleWords()
  const measured = verdict === undefined ? '' : words.measured(rule, verdict)
  const isHit = verdict?.scope === 'day' && status === 'pass' && verdict.moment !== null
  return (
    <li className={styles.line} data-status={status}>
      {box === undefined ? (
        <span className={styles.status}>
          {STATUS()[status].icon}
          <span className="hidden">{STATUS()[status].text}:</span>
        </span>
      ) : (
        <input
          type="checkbox"
          className={styles.tick}
          aria-label={rule.name}
          checked={box.ticked}
          onChange={(event) => box.onTick(event.target.checked)}
        />
      )}
      <span className={styles.words}>
        <span>{rule.name}</span>
        <span className="soft">
          {STATUS()[status].text}
          {measured === '' ? '' : `: ${measured}`}
          {isHit ? t(', limit reached and stopped') : ''}
        </span>
        {children}
      </span>
    </li>
  )
}
