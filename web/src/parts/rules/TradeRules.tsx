import type { CivilDay, TradeId } from '@roundtrip/core/base'
import { createClock, dayKey, localDay } from '@roundtrip/core/base'
import { playbookRules, playbookTrade, type Verdict } from '@roundtrip/core/rules'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useDayVerdicts } from '../../data/rules/judgement.ts'
import { type NamedPlaybook, usePlaybooks } from '../../data/playbooks/playbooks.ts'
import { type NamedRule, useRules } from '../../data/rules/rules.ts'
import { useUid } from '../../data/session/user-context.ts'
import { useSettings } from '../../data/settings/settings.ts'
import { useTrades } from '../../data/trades/all-trades.ts'
import { rowOfTrade } from '../../data/trades/trade-id.ts'
import { playbookPath } from '../../paths.ts'
import { useTradeTicks } from './use-ticks.ts'
import { Card } from '../../ui/Card.tsx'
import { ColourMark } from '../../ui/ColourMark.tsx'
import { tradeRow } from '../trade-row.ts'
import { keptText } from './adherence-text.ts'
import { VerdictLine } from './VerdictLine.tsx'
import styles from './Verdicts.module.css'
import { t } from '../../language/translate.ts'

type Props = { readonly tradeId: string; readonly openTime: number }

/**
 * How a trade kept the rules: its own, and those of the day that it broke. The playbooks of its setups come first, with
 * how many of their rules it kept. Empty without rules.
 */
export function TradeRules({ tradeId, openTime }: Props) {
  const rules = useRules()
  const { settings } = useSettings()
  const { zone, dayStartMinutes } = settings
  const day: CivilDay = localDay(createClock({ zone, dayStartMinutes }), openTime)
  const { data: verdicts } = useDayVerdicts(dayKey(day))
  const playbooks = usePlaybooksOf(tradeId)
  if (rules.length === 0 || verdicts === undefined) return null
  const shown = verdicts.filter((verdict) => isAbout(verdict, tradeId))
  const groups = groupsOf(shown, { rules, playbooks })
  return (
    <Card title={t('Rules')}>
      {shown.length + playbooks.length === 0 ? <p className="soft">{t('No rule applied to this trade.')}</p> : null}
      {groups.map(({ playbook, verdicts: about }) => {
        if (playbook === null && about.length === 0) return null
        return (
          <section key={playbook?.id ?? ''} className={styles.group}>
            {playbook === null ? (
              playbooks.length === 0 ? null : (
                <h3 className={styles.head}>{t('Other rules')}</h3>
              )
            ) : (
              <PlaybookHead playbook={playbook}>
                {keptText(playbookTrade(verdicts, playbookRules(rules, playbook.id), tradeId as TradeId))}
              </PlaybookHead>
            )}
            <Lines verdicts={about} rules={rules} tradeId={tradeId} />
          </section>
        )
      })}
    </Card>
  )
}

function isAbout(verdict: Verdict, tradeId: string): boolean {
  if (verdict.tradeId === tradeId) return verdict.status !== 'not-applicable'
  return verdict.tradeId === null && verdict.trades.some((trade) => trade === tradeId)
}

/** The playbooks of the labels that the trade has. */
function usePlaybooksOf(tradeId: string): readonly NamedPlaybook[] {
  const playbooks = usePlaybooks()
  const columns = useTrades().data?.columns
  if (playbooks.length === 0 || columns === undefined) return []
  const row = rowOfTrade(columns, tradeId)
  const labels = row === null ? [] : tradeRow(columns, row).labels
  return playbooks.filter(({ id }) => labels.includes(id))
}

type Group = { readonly playbook: NamedPlaybook | null; readonly verdicts: readonly Verdict[] }
type RuleNames = { readonly rules: readonly NamedRule[]; readonly playbooks: readonly NamedPlaybook[] }

/** Each verdict once: under the first playbook that its rule belongs to, or last among those without one. */
function groupsOf(verdicts: readonly Verdict[], { rules, playbooks }: RuleNames): readonly Group[] {
  let rest = verdicts
  const groups = playbooks.map((playbook): Group => {
    const ids = new Set(playbookRules(rules, playbook.id).map(({ id }) => id))
    const own = rest.filter(({ ruleId }) => ids.has(ruleId))
    rest = rest.filter(({ ruleId }) => !ids.has(ruleId))
    return { playbook, verdicts: own }
  })
  return [...groups, { playbook: null, verdicts: rest }]
}

function PlaybookHead({ playbook, children }: { readonly playbook: NamedPlaybook; readonly children: ReactNode }) {
  const uid = useUid()
  return (
    <h3 className={styles.head}>
      <span className={styles.playbook}>
        <ColourMark colour={playbook.label.colour} size={13} />
        <Link to={playbookPath(uid, playbook.id)}>{playbook.label.name}</Link>
      </span>
      <span className="soft">{children}</span>
    </h3>
  )
}

type LinesProps = {
  readonly verdicts: readonly Verdict[]
  readonly rules: readonly NamedRule[]
  readonly tradeId: string
}

function Lines({ verdicts, rules, tradeId }: LinesProps) {
  const { ticked, tick } = useTradeTicks(tradeId)
  const byId = new Map(rules.map((rule) => [rule.id, rule]))
  if (verdicts.length === 0) return null
  return (
    <ul className={styles.list}>
      {verdicts.map((verdict) => {
        const rule = byId.get(verdict.ruleId)
        if (rule === undefined) return null
        const isItem = rule.kind === 'checklist-item' && verdict.tradeId !== null
        return (
          <VerdictLine
            key={rule.id}
            rule={rule}
            status={verdict.status}
            verdict={verdict}
            box={isItem ? { ticked: ticked.includes(rule.id), onTick: (done) => tick(rule.id, done) } : undefined}
          />
        )
      })}
    </ul>
  )
}
