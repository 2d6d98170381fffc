import type { Judgement, RuleRow } from '@roundtrip/core/rules'
import { lineagesOf } from '@roundtrip/core/rules'
import { useState } from 'react'
import type { NamedRule } from '../../data/rules/rules.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { useTrades } from '../../data/trades/all-trades.ts'
import { countText, MISSING, percentText, plural } from '../../format/number.ts'
import { dayName } from '../../format/time.ts'
import { RULE_TEXTS } from '../../parts/rules/kinds.ts'
import { useRuleWords } from '../../parts/rules/words.ts'
import { Card } from '../../ui/Card.tsx'
import { Money } from '../../ui/Money.tsx'
import { SegmentedTabs } from '../../ui/SegmentedTabs.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { RuleMenu } from '../../parts/rule-form/RuleMenu.tsx'
import styles from './Rules.module.css'

type Props = {
  readonly rules: readonly NamedRule[]
  readonly judgement: Judgement | undefined
  /** `2026-11-21` */
  readonly today: string
  readonly onOpen: (rule: NamedRule) => void
}

/** Each rule with all its versions, how often it was broken, and the result of that. */
export function RulesCard({ rules, judgement, today, onOpen }: Props) {
  const [shown, setShown] = useState<'now' | 'ended'>('now')
  const lineages = lineagesOf(rules)
  const isOver = (versions: readonly NamedRule[]): boolean => {
    const last = versions.at(-1)?.validTo ?? null
    return last !== null && last < today
  }
  const ended = lineages.filter(isOver)
  const view = ended.length === 0 ? 'now' : shown
  const wanted = view === 'ended' ? ended : lineages.filter((versions) => !isOver(versions))
  const rows = new Map(judgement?.rows.map((row) => [row.ruleId, row]))
  const problems = new Map(judgement?.problems.map((problem) => [problem.ruleId, problem]))
  return (
    <Card
      title="Your rules"
      actions={
        ended.length === 0 ? undefined : (
          <SegmentedTabs
            label="Show"
            value={view}
            options={[
              { value: 'now', text: 'In force' },
              { value: 'ended', text: `Ended (${ended.length})` },
            ]}
            onChange={setShown}
          />
        )
      }
    >
      {wanted.length === 0 ? (
        <p className={styles.none}>None is in force.</p>
      ) : (
        <ul className={styles.rules} aria-label="Rules">
          {wanted.map((versions) => {
            const rule = versions.at(-1)
            if (rule === undefined) return null
            const problem = problems.get(rule.id)
            return (
              <li key={rule.id} className={styles.rule}>
                <Words rule={rule} versions={versions} />
                {problem === undefined ? (
                  <Figures row={rows.get(rule.id)} />
                ) : (
                  <p className={styles.error}>
                    Judges nothing: “{problem.parameter}” must be {problem.expected}.
                  </p>
                )}
                <RuleMenu rule={rule} versions={versions} ended={view === 'ended'} onOpen={onOpen} />
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}

function Words({ rule, versions }: { readonly rule: NamedRule; readonly versions: readonly NamedRule[] }) {
  const words = useRuleWords()
  const sentence = words.sentence(rule)
  const since = rule.validFrom === null ? 'over the whole history' : `since ${dayName(rule.validFrom)}`
  const parts = [
    RULE_TEXTS[rule.kind].group,
    rule.validTo === null ? since : `until ${dayName(rule.validTo)}`,
    ...(versions.length === 1 ? [] : [plural(versions.length, 'version')]),
  ]
  return (
    <div className={styles.words}>
      <span className={styles.name}>
        {rule.name}
        {rule.severity === 1 ? null : <Tag>{rule.severity === 3 ? 'Counts three times' : 'Counts twice'}</Tag>}
      </span>
      {sentence === rule.name ? null : <span>{sentence}</span>}
      <span className={styles.soft}>{parts.join(', ')}</span>
    </div>
  )
}

function Figures({ row }: { readonly row: RuleRow | undefined }) {
  const { money } = useFormats(useTrades().data?.columns.currency)
  const judged = row === undefined ? 0 : row.times + row.followed.times
  return (
    <dl className={styles.figures}>
      <div>
        <dt>Kept</dt>
        <dd>{row === undefined || judged === 0 ? MISSING : percentText(row.followed.times / judged, 0)}</dd>
      </div>
      <div>
        <dt>Broken</dt>
        <dd>{row === undefined ? MISSING : `${countText(row.times)}\u00d7`}</dd>
      </div>
      <div>
        <dt>Net of those trades</dt>
        <dd>
          {row === undefined || row.broken.count === 0 ? (
            MISSING
          ) : (
            <Money sign={row.broken.net} text={money.signed(row.broken.net)} />
          )}
        </dd>
      </div>
      <div
        title={
          row?.interval == null
            ? undefined
            : `95%: ${money.signed(row.interval.low)} to ${money.signed(row.interval.high)}`
        }
      >
        <dt>Broken vs kept, per trade</dt>
        <dd>
          {row?.difference == null ? MISSING : <Money sign={row.difference} text={money.signed(row.difference)} />}
          {row?.difference != null && row.interval === null ? <span className={styles.soft}> few</span> : null}
        </dd>
      </div>
    </dl>
  )
}
