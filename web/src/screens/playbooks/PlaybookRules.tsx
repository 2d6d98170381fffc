import { lineagesOf, type PlaybookJudgement, playbookRules } from '@roundtrip/core/rules'
import { dayKey } from '@roundtrip/core/base'
import { useState } from 'react'
import { type NamedRule, useRules } from '../../data/rules/rules.ts'
import { useToday } from '../../data/settings/settings.ts'
import { RuleForm } from '../../parts/rule-form/RuleForm.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { IconPlus } from '../../ui/icons/index.ts'
import { SegmentedTabs } from '../../ui/SegmentedTabs.tsx'
import { AddItem } from './AddItem.tsx'
import styles from './Playbooks.module.css'
import { RuleWorth } from './RuleWorth.tsx'

type Props = {
  readonly label: string
  readonly judgement: PlaybookJudgement | undefined
}

/** The checklist and the rules of a playbook, with what each was worth. */
export function PlaybookRules({ label, judgement }: Props) {
  const today = dayKey(useToday())
  const rules = playbookRules(useRules(), label)
  const [opened, setOpened] = useState<NamedRule | 'new' | null>(null)
  const [shown, setShown] = useState<'now' | 'ended'>('now')
  const rows = new Map(judgement?.rows.map((row) => [row.ruleId, row]))
  const isOver = (versions: readonly NamedRule[]): boolean => {
    const last = versions.at(-1)?.validTo ?? null
    return last !== null && last < today
  }
  const all = lineagesOf(rules)
  const ended = all.filter(isOver)
  const view = ended.length === 0 ? 'now' : shown
  const listed = view === 'ended' ? ended : all.filter((versions) => !isOver(versions))
  const isItem = (versions: readonly NamedRule[]): boolean => versions.at(-1)?.kind === 'checklist-item'
  const list = (name: string, lineages: readonly (readonly NamedRule[])[]) =>
    lineages.length === 0 ? (
      <p className={styles.soft}>{view === 'ended' ? 'None has ended.' : 'None yet.'}</p>
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
              ended={view === 'ended'}
              onOpen={setOpened}
            />
          )
        })}
      </ul>
    )
  return (
    <>
      <Card
        title="Checklist"
        hint="ticked on each trade"
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
        {list('Checklist', listed.filter(isItem))}
        {view === 'ended' ? null : <AddItem label={label} />}
      </Card>
      <Card
        title="Rules"
        hint="checked for you"
        actions={
          <Button onClick={() => setOpened('new')}>
            <IconPlus size={15} aria-hidden />
            New rule
          </Button>
        }
      >
        {list(
          'Rules',
          listed.filter((versions) => !isItem(versions)),
        )}
      </Card>
      {opened === null ? null : (
        <RuleForm before={opened === 'new' ? null : opened} label={label} onClose={() => setOpened(null)} />
      )}
    </>
  )
}
