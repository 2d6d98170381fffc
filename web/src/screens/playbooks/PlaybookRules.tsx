import { type PlaybookJudgement, playbookRules } from '@roundtrip/core/rules'
import { useState } from 'react'
import { type NamedRule, useRules } from '../../data/rules/rules.ts'
import { RuleForm } from '../../parts/rule-form/RuleForm.tsx'
import { useRuleViews } from '../../parts/rule-form/use-rule-views.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { IconPlus } from '../../ui/icons/index.ts'
import { AddItem } from './AddItem.tsx'
import styles from './Playbooks.module.css'
import { RuleWorth } from './RuleWorth.tsx'
import { t } from '../../language/translate.ts'

type Props = {
  readonly label: string
  readonly judgement: PlaybookJudgement | undefined
}

/** The checklist and the rules of a playbook, with what each was worth. */
export function PlaybookRules({ label, judgement }: Props) {
  const { listed, isEnded, tabs } = useRuleViews(playbookRules(useRules(), label))
  const [opened, setOpened] = useState<NamedRule | 'new' | null>(null)
  const rows = new Map(judgement?.rows.map((row) => [row.ruleId, row]))
  const isItem = (versions: readonly NamedRule[]): boolean => versions.at(-1)?.kind === 'checklist-item'
  const list = (name: string, lineages: readonly (readonly NamedRule[])[]) =>
    lineages.length === 0 ? (
      <p className="soft">{isEnded ? t('None has ended.') : t('None yet.')}</p>
    ) : (
      <ul className={styles.list} aria-label={name}>
        {lineages.map((versions) => {
          const rule = versions.at(-1)
          if (rule === undefined) return null
          return (
            <RuleWorth
              key={rule.id}
              rule={rule}
              versions={versions}
              row={rows.get(rule.id)}
              ended={isEnded}
              onOpen={setOpened}
            />
          )
        })}
      </ul>
    )
  return (
    <>
      <Card title={t('Checklist')} hint={t('ticked on each trade')} actions={tabs}>
        {list(t('Checklist'), listed.filter(isItem))}
        {isEnded ? null : <AddItem label={label} />}
      </Card>
      <Card
        title={t('Rules')}
        hint={t('checked for you')}
        actions={
          <Button onClick={() => setOpened('new')}>
            <IconPlus size={15} aria-hidden />
            {t('New rule')}
          </Button>
        }
      >
        {list(
          t('Rules'),
          listed.filter((versions) => !isItem(versions)),
        )}
      </Card>
      {opened === null ? null : (
        <RuleForm before={opened === 'new' ? null : opened} label={label} onClose={() => setOpened(null)} />
      )}
    </>
  )
}
