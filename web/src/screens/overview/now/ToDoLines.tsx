import { dayKey } from '@roundtrip/core/base'
import { firstClosedSince } from '@roundtrip/core/reports'
import type { ReactNode } from 'react'
import { filterSearch } from '../../../data/filters/filters.ts'
import { useToReview } from '../../../data/trades/to-review.ts'
import { useDayScores } from '../../../data/rules/judgement.ts'
import { useRules } from '../../../data/rules/rules.ts'
import { useUid } from '../../../data/session/user-context.ts'
import { useToday } from '../../../data/settings/settings.ts'
import { useTrades } from '../../../data/trades/all-trades.ts'
import { healthText, useDataHealth } from '../../../data/trades/data-health.ts'
import { countText, MISSING, plural } from '../../../format/number.ts'
import { userPath } from '../../../paths.ts'
import { ConnectionsLine } from './ConnectionsLine.tsx'
import styles from './Now.module.css'
import { type LineTone, ToDoLine } from './ToDoLine.tsx'
import { t } from '../../../language/translate.ts'

/** What waits for the trader, and whether the figures can be trusted. Each line leads to where it is dealt with. */
export default function ToDoLines() {
  return (
    <ul className={styles.lines}>
      <Review />
      <RulesToday />
      <OpenPositions />
      <Data />
      <ConnectionsLine />
    </ul>
  )
}

function Review() {
  const uid = useUid()
  const waiting = useToReview()
  const count = waiting?.length ?? 0
  return (
    <ToDoLine
      name={t('To review')}
      to={userPath(uid, 'journal', 'tab=inbox')}
      tone={count === 0 ? 'good' : 'waiting'}
      text={
        waiting === null
          ? MISSING
          : count === 0
            ? t('Nothing left')
            : t('{trades} of the last 7 days', { trades: plural(count, 'trade') })
      }
    />
  )
}

function RulesToday(): ReactNode {
  const uid = useUid()
  const today = dayKey(useToday())
  const rules = useRules()
  const scores = useDayScores()
  const path = userPath(uid, 'rules')
  if (rules.length === 0) return <ToDoLine name={t('Rules today')} to={path} text={t('No rules yet')} />
  if (scores.size === 0) return <ToDoLine name={t('Rules today')} to={path} text={MISSING} />
  const { failed = 0, passed = 0 } = scores.get(today) ?? {}
  const [text, tone]: readonly [string, LineTone] =
    failed > 0
      ? [t('{failed} broken', { failed: countText(failed) }), 'bad']
      : passed > 0
        ? [t('All kept so far'), 'good']
        : [t('Nothing to judge yet'), 'plain']
  return <ToDoLine name={t('Rules today')} to={path} text={text} tone={tone} />
}

function OpenPositions() {
  const uid = useUid()
  const columns = useTrades().data?.columns
  const open = columns === undefined ? 0 : columns.count - firstClosedSince(columns, Number.POSITIVE_INFINITY)
  return (
    <ToDoLine
      name={t('Open trades')}
      to={userPath(uid, 'trades', filterSearch({ status: 'open' }))}
      text={columns === undefined ? MISSING : open === 0 ? t('None') : countText(open)}
    />
  )
}

function Data() {
  const uid = useUid()
  const health = useDataHealth()
  const isWhole = health === null || health.leftOut + health.partlyCounted === 0
  return (
    <ToDoLine
      name={t('Data health')}
      to={userPath(uid, 'dataHealth')}
      tone={isWhole ? 'good' : 'waiting'}
      text={health === null ? MISSING : healthText(health)}
    />
  )
}
