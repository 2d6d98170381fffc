import { dayKey } from '@roundtrip/core/base'
import type { ReactNode } from 'react'
import { useToReview } from '../../../data/trades/to-review.ts'
import { useDayScores } from '../../../data/rules/judgement.ts'
import { useRules } from '../../../data/rules/rules.ts'
import { useUid } from '../../../data/session/user-context.ts'
import { useToday } from '../../../data/settings/settings.ts'
import { useCompleteness } from '../../../data/trades/data-health.ts'
import { countText, MISSING, plural } from '../../../format/number.ts'
import { userPath } from '../../../paths.ts'
import { ConnectionsChip } from './ConnectionsChip.tsx'
import styles from './Now.module.css'
import { type ChipTone, ToDoChip } from './ToDoChip.tsx'
import { t } from '../../../language/translate.ts'

/** What waits for the trader, and whether the figures can be trusted. Each chip links to the page for it. */
export default function ToDoChips() {
  return (
    <ul className={styles.chips}>
      <Review />
      <RulesToday />
      <Data />
      <ConnectionsChip />
    </ul>
  )
}

/** Trades of the last seven days first; if none of them waits, the older ones, such as those of a first import. */
function Review() {
  const uid = useUid()
  const waiting = useToReview()
  const { recent, older } = waiting ?? { recent: 0, older: 0 }
  return (
    <ToDoChip
      name={t('To review')}
      to={userPath(uid, 'journal', recent === 0 && older > 0 ? 'tab=inbox&span=all' : 'tab=inbox')}
      tone={recent > 0 ? 'waiting' : older > 0 ? 'plain' : 'good'}
      text={waiting === null ? MISSING : reviewText(recent, older)}
    />
  )
}

function reviewText(recent: number, older: number): string {
  if (recent === 0) return older === 0 ? t('Nothing left') : plural(older, 'older trade')
  return older === 0
    ? t('{trades} of the last 7 days', { trades: plural(recent, 'trade') })
    : t('{recent} recent, {older} older', { recent: countText(recent), older: countText(older) })
}

function RulesToday(): ReactNode {
  const uid = useUid()
  const today = dayKey(useToday())
  const rules = useRules()
  const scores = useDayScores()
  const path = userPath(uid, 'rules')
  if (rules.length === 0) return <ToDoChip name={t('Rules today')} to={path} text={t('No rules yet')} />
  if (scores.size === 0) return <ToDoChip name={t('Rules today')} to={path} text={MISSING} />
  const { failed = 0, passed = 0 } = scores.get(today) ?? {}
  const [text, tone]: readonly [string, ChipTone] =
    failed > 0
      ? [t('{failed} broken', { failed: countText(failed) }), 'bad']
      : passed > 0
        ? [t('All kept so far'), 'good']
        : [t('No rule applied yet'), 'plain']
  return <ToDoChip name={t('Rules today')} to={path} text={text} tone={tone} />
}

function Data() {
  const uid = useUid()
  const completeness = useCompleteness()
  return (
    <ToDoChip
      name={t('Data health')}
      to={userPath(uid, 'dataHealth')}
      tone={completeness === null ? 'plain' : completeness.affected === 0 ? 'good' : 'waiting'}
      text={completeness?.text ?? MISSING}
    />
  )
}
