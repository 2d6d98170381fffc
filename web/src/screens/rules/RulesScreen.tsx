import { type ChoiceKind, CHOICES } from '@roundtrip/core/choices'
import { type ReactNode, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { tradeFilter } from '../../data/filters/filters.ts'
import { useCollection, useDocuments } from '../../data/documents/use-documents.ts'
import { type NamedRule, useRules } from '../../data/rules/rules.ts'
import { useJudgement } from '../../data/rules/judgement.ts'
import { useToday } from '../../data/settings/settings.ts'
import { useFilters } from '../../data/filters/use-filters.ts'
import { PeriodPicker } from '../../parts/filters/PeriodPicker.tsx'
import { suggestedRule } from '../../parts/rules/draft-link.ts'
import { Failed } from '../../parts/States.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { IconGavel, IconPlus } from '../../ui/icons/index.ts'
import { AdherenceCard } from './AdherenceCard.tsx'
import { BreachesCard } from './BreachesCard.tsx'
import { ChoiceCard } from './ChoiceCard.tsx'
import { CostCard } from '../../parts/rules/CostCard.tsx'
import { RuleForm } from '../../parts/rule-form/RuleForm.tsx'
import { RulesCard } from './RulesCard.tsx'
import { RuleKpis } from './RuleKpis.tsx'
import styles from './Rules.module.css'
import { t } from '../../language/translate.ts'

/** The user's rules, how well they were kept, and what breaking them cost. */
export default function RulesScreen() {
  const rules = useRules()
  const { status, error } = useCollection('rules')
  const documents = useDocuments()
  const [filters, changeFilters] = useFilters()
  const today = useToday()
  const { from = null, to = null } = tradeFilter(filters, today)
  const judged = useJudgement({ from, to })
  const [opened, setOpened] = useState<NamedRule | 'new' | null>(null)
  const judgement = judged.data
  const [search, setSearch] = useSearchParams()
  const suggested = useMemo(() => suggestedRule(search), [search])
  const close = (): void => {
    setOpened(null)
    if (suggested === null) return
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        next.delete('draft')
        return next
      },
      { replace: true },
    )
  }

  const body = (): ReactNode => {
    if (status === 'failed') {
      return <Failed error={error} onRetry={() => void documents.loaded('rules').catch(() => undefined)} />
    }
    if (status !== 'ready') return <Skeleton height={320} />
    if (rules.length === 0) return <NoRules onNew={() => setOpened('new')} />
    if (judged.error !== null) return <Failed error={judged.error} onRetry={() => void judged.refetch()} />
    return (
      <>
        {judgement === undefined ? <Skeleton height={106} /> : <RuleKpis judgement={judgement} />}
        <RulesCard rules={rules} judgement={judgement} onOpen={setOpened} />
        {judgement === undefined ? null : (
          <>
            <AdherenceCard judgement={judgement} />
            <div className={styles.grid}>
              <CostCard title={t('Cost of breaking rules')} cost={judgement.cost} />
              {choicesOf(rules).map((kind) => (
                <ChoiceCard key={kind} kind={kind} filters={filters} />
              ))}
            </div>
            <BreachesCard judgement={judgement} rules={rules} />
          </>
        )}
      </>
    )
  }
  return (
    <Page
      title={t('Rules')}
      actions={
        <>
          {rules.length === 0 ? null : <PeriodPicker filters={filters} onChange={changeFilters} />}
          <Button look="primary" onClick={() => setOpened('new')}>
            <IconPlus size={15} aria-hidden />
            {t('New rule')}
          </Button>
        </>
      }
    >
      {body()}
      <p className={`soft ${styles.promise}`}>
        {t(
          'Roundtrip shows which rules you kept and which you broke. It never blocks an order, because it can only read your accounts.',
        )}
      </p>
      {opened === null && suggested === null ? null : (
        <RuleForm
          before={opened === 'new' ? null : opened}
          suggested={opened === null ? suggested : null}
          onClose={close}
        />
      )}
    </Page>
  )
}

/** The choices that rules about open trades concern. */
const CHOICES_OF_RULES: Readonly<Partial<Record<NamedRule['kind'], ChoiceKind>>> = {
  'stop-moved-away': 'moved-stop',
  'no-averaging-down': 'added-entry',
  'required-stop': 'early-exit',
  'required-target': 'early-exit',
  'min-planned-reward': 'early-exit',
  'min-hold': 'early-exit',
}

function choicesOf(rules: readonly NamedRule[]): readonly ChoiceKind[] {
  const kinds = new Set(rules.map(({ kind }) => CHOICES_OF_RULES[kind]))
  return CHOICES.filter((choice) => kinds.has(choice))
}

function NoRules({ onNew }: { readonly onNew: () => void }) {
  return (
    <Card>
      <EmptyState
        kind="nothing-yet"
        icon={<IconGavel size={26} />}
        title={t('No rules yet')}
        text={t(
          'Set when to stop, what a trade must have and how much it may risk. You see each rule on your whole history before you adopt it.',
        )}
        actions={
          <Button look="primary" onClick={onNew}>
            {t('Create the first rule')}
          </Button>
        }
      />
    </Card>
  )
}
