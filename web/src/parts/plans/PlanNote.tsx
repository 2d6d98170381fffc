import type { LimitName } from '@roundtrip/contract'
import { IconGauge } from '@tabler/icons-react'
import { Link } from 'react-router'
import { limitWarning } from '../../data/plans/plan-words.ts'
import { usePlan } from '../../data/plans/plans.ts'
import { useUid } from '../../data/session/user-context.ts'
import { userPath } from '../../paths.ts'
import styles from './Plans.module.css'

/** Warns that a limit of the plan is nearly or fully used, where the user is about to use more. */
export function PlanNote({ limit }: { readonly limit: LimitName }) {
  const uid = useUid()
  const { data } = usePlan()
  const use = data?.limits.find((candidate) => candidate.limit === limit)
  const warning = use === undefined ? null : limitWarning(use)
  if (warning === null) return null
  return (
    <p className={styles.note}>
      <IconGauge size={16} aria-hidden />
      <span>
        {warning} <Link to={userPath(uid, 'settings')}>See plans</Link>
      </span>
    </p>
  )
}
