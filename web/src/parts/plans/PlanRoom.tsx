import type { LimitName } from '@roundtrip/contract/plans'
import { Link } from 'react-router'
import { DEMO_LIMITS, limitLine } from '../../data/plans/plan-words.ts'
import { usePlan } from '../../data/plans/plans.ts'
import { useUser } from '../../data/session/user-context.ts'
import { userPath } from '../../paths.ts'
import { IconGauge } from '../../ui/icons/index.ts'
import styles from './Plans.module.css'
import { t } from '../../language/translate.ts'

/** How many of each are about to be added. */
export type Adding = Readonly<Partial<Record<LimitName, number>>>

/** How much of each limit is used, shown next to what would use more of it; empty if the plan limits none. */
export function PlanRoom({ adding }: { readonly adding: Adding }) {
  const { uid, demo } = useUser()
  const { data } = usePlan()
  const lines = usePlanLines(adding)
  if (lines.length === 0) return null
  return (
    <div className={styles.note} data-full={lines.some(({ isTooMuch }) => isTooMuch)}>
      <IconGauge size={16} aria-hidden />
      <p>
        {lines.map(({ text }) => (
          <span key={text}>{text}</span>
        ))}
        {demo ? <span>{DEMO_LIMITS()}</span> : null}
        {demo || data?.payments === 'off' ? null : (
          <Link to={`${userPath(uid, 'settings')}#plan`}>{t('See plans')}</Link>
        )}
      </p>
    </div>
  )
}

/** Whether the plan has no room for one of these. */
export function usePlanIsFull(adding: Adding): boolean {
  return usePlanLines(adding).some(({ isTooMuch }) => isTooMuch)
}

function usePlanLines(adding: Adding): readonly NonNullable<ReturnType<typeof limitLine>>[] {
  const { data } = usePlan()
  return (data?.limits ?? []).flatMap((use) => {
    const added = adding[use.limit]
    return added === undefined ? [] : (limitLine(use, added) ?? [])
  })
}
