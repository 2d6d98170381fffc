import type { RuleRow } from '@roundtrip/core/rules'
import type { ReactNode } from 'react'
import type { NamedRule } from '../../data/rules/rules.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { useTrades } from '../../data/trades/all-trades.ts'
import { MISSING, plural } from '../../format/number.ts'
import { DifferencePerTrade } from '../../parts/rule-form/DifferencePerTrade.tsx'
import { RuleItem } from '../../parts/rule-form/RuleItem.tsx'
import { useRuleWords } from '../../parts/rules/words.ts'
import { Money } from '../../ui/Money.tsx'
import styles from './Playbooks.module.css'
import { t } from '../../language/translate.ts'

type Props = {
  readonly rule: NamedRule
  readonly versions: readonly NamedRule[]
  /** Undefined while loading. */
  readonly row: RuleRow | undefined
  readonly ended: boolean
  readonly onOpen: (rule: NamedRule) => void
}

/** One rule of a playbook: the trades that kept it and those that broke it, and the result of each. */
export function RuleWorth({ rule, versions, row, ended, onOpen }: Props) {
  const words = useRuleWords()
  const { money } = useFormats(useTrades().data?.columns.currency)
  const sentence = words.sentence(rule)
  const isItem = rule.kind === 'checklist-item'
  const side = (
    name: string,
    result: { readonly count: number; readonly net: number | null } | undefined,
  ): ReactNode => (
    <div>
      <dt className="soft">
        {result === undefined || result.count === 0 ? name : `${name} · ${plural(result.count, 'trade')}`}
      </dt>
      <dd>
        {result === undefined || result.count === 0 ? (
          MISSING
        ) : (
          <Money sign={result.net} text={money.signed(result.net)} />
        )}
      </dd>
    </div>
  )
  return (
    <RuleItem
      {...{ rule, versions, ended, onOpen }}
      sentence={null}
      details={isItem || sentence === rule.name ? null : sentence}
    >
      {row !== undefined && row.followed.count + row.broken.count === 0 ? (
        <p className="soft">{t('No closed trade judged yet.')}</p>
      ) : (
        <dl className={styles.worth}>
          {side(t('Kept'), row?.followed)}
          {side(t('Broken'), row?.broken)}
          <DifferencePerTrade row={row} />
        </dl>
      )}
    </RuleItem>
  )
}
