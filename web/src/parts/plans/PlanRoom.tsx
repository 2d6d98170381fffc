import type { LimitName } from '@roundtrip/contract'
import { IconGauge } from '@tabler/icons-react'
import { Link } from 'react-router'
import { limitLine } from '../../data/plans/plan-words.ts'
import { usePlan } from '../../data/plans/plans.ts'
import { useUid } from '../../data/session/user-context.ts'
import { userPath } from '../../paths.ts'
import styles from './Plans.module.css'

type Props = {
  readonly limit: LimitName
  /** How many are about to be added; unknown = one. */
  readonly adding?: number
}

/** How much of a limit is used, beside what would use more of it; nothing where the plan does not limit it. */
export function PlanRoom({ limit, adding = 1 }: Props) {
  const uid = useUid()
  const line = usePlanLine(limit, adding)
  if (line === null) return null
  return (
    <p className={styles.note} data-full={line.isTooMuch}>
      <IconGauge size={16} aria-hidden />
      <span>
        {line.text} <Link to={userPath(uid, 'settings')}>See plans</Link>
      </span>
    </p>
  )
}

/** Whether the plan has no room for so many more. */
export function usePlanIsFull(limit: LimitName, adding = 1): boolean {
  return usePlanLine(limit, adding)?.isTooMuch ?? false
}

function usePlanLine(limit: LimitName, adding: number): ReturnType<typeof limitLine> {
  const { data } = usePlan()
  const use = data?.limits.find((candidate) => candidate.limit === limit)
  return use === undefined ? null : limitLine(use, adding)
}
