import type { Judgement, RuleRow } from '@roundtrip/core/rules'
import type { NamedRule } from '../../data/rules/rules.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { useTrades } from '../../data/trades/all-trades.ts'
import { countText, MISSING, percentText, plural } from '../../format/number.ts'
import { localized } from '../../format/localized.ts'
import { dayName } from '../../format/time.ts'
import { DifferencePerTrade } from '../../parts/rule-form/DifferencePerTrade.tsx'
import { RuleItem } from '../../parts/rule-form/RuleItem.tsx'
import { useRuleViews } from '../../parts/rule-form/use-rule-views.tsx'
import { RULE_TEXTS } from '../../parts/rules/kinds.ts'
import { useRuleWords } from '../../parts/rules/words.ts'
import { Card } from '../../ui/Card.tsx'
import { Money } from '../../ui/Money.tsx'
import styles from './Rules.module.css'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

type Props = {
  readonly rules: readonly NamedRule[]
  readonly judgement: Judgement | undefined
  readonly onOpen: (rule: NamedRule) => void
}

/** Each rule with all its versions, how often it was broken, and the cost. */
export function RulesCard({ rules, judgement, onOpen }: Props) {
  const { listed, isEnded, tabs } = useRuleViews(rules)
  const words = useRuleWords()
  const rows = new Map(judgement?.rows.map((row) => [row.ruleId, row]))
  const problems = new Map(judgement?.problems.map((problem) => [problem.ruleId, problem]))
  return (
    <Card title={t('Your rules')} actions={tabs}>
      {listed.length === 0 ? (
        <p className="soft">{t('No active rules.')}</p>
      ) : (
        <ul className={styles.rules} aria-label={t('Rules')}>
          {listed.map((versions) => {
            const rule = versions.at(-1)
            if (rule === undefined) return null
            const problem = problems.get(rule.id)
            const sentence = words.sentence(rule)
            return (
              <RuleItem
                key={rule.id}
                {...{ rule, versions, onOpen }}
                ended={isEnded}
                sentence={sentence === rule.name ? null : sentence}
                details={detailsOf(rule, versions)}
              >
                {problem === undefined ? (
                  <Figures row={rows.get(rule.id)} />
                ) : (
                  <p className={styles.error}>
                    <Trans
                      text="Judges nothing: “{parameter}” must be {expected}."
                      with={{ parameter: problem.parameter, expected: localized(problem.expected) }}
                    />
                  </p>
                )}
              </RuleItem>
            )
          })}
        </ul>
      )}
    </Card>
  )
}

/** `Exits, since 1 Mar 2026, 2 versions` */
function detailsOf(rule: NamedRule, versions: readonly NamedRule[]): string {
  const since =
    rule.validFrom === null
      ? t('over the whole history')
      : t('since {validFrom}', { validFrom: dayName(rule.validFrom) })
  return [
    RULE_TEXTS()[rule.kind].group,
    rule.validTo === null ? since : t('until {validTo}', { validTo: dayName(rule.validTo) }),
    ...(versions.length === 1 ? [] : [plural(versions.length, 'version')]),
  ].join(', ')
}

function Figures({ row }: { readonly row: RuleRow | undefined }) {
  const { money } = useFormats(useTrades().data?.columns.currency)
  const judged = row === undefined ? 0 : row.times + row.followed.times
  return (
    <dl className={styles.figures}>
      <div>
        <dt className="soft">{t('Kept')}</dt>
        <dd>{row === undefined || judged === 0 ? MISSING : percentText(row.followed.times / judged, 0)}</dd>
      </div>
      <div>
        <dt className="soft">{t('Broken')}</dt>
        <dd>{row === undefined ? MISSING : `${countText(row.times)}\u00d7`}</dd>
      </div>
      <div>
        <dt className="soft">{t('P&L when broken')}</dt>
        <dd>
          {row === undefined || row.broken.count === 0 ? (
            MISSING
          ) : (
            <Money sign={row.broken.net} text={money.signed(row.broken.net)} />
          )}
        </dd>
      </div>
      <DifferencePerTrade row={row} />
    </dl>
  )
}
