import { type AnnotationData, NOTHING_NOTED } from '@roundtrip/contract/documents'
import { useMemo, useState } from 'react'
import { useNow } from '../../data/page/clock.ts'
import { useCollection } from '../../data/documents/use-documents.ts'
import { useSettings } from '../../data/settings/settings.ts'
import { riskCurrencyOf } from '../../data/trades/typed-money.ts'
import { useTrades } from '../../data/trades/all-trades.ts'
import { Conflicts } from '../../parts/writing/Conflicts.tsx'
import { Button } from '../../ui/Button.tsx'
import { FormProblem } from '../../ui/FormProblem.tsx'
import { Modal, ModalActions } from '../../ui/Modal.tsx'
import { SegmentedTabs } from '../../ui/SegmentedTabs.tsx'
import { closeModal, useModalFlags } from '../../data/page/modals.ts'
import styles from '../Modals.module.css'
import { CONFLICT_NAMES, NUMBER_FIELDS } from './conflict.ts'
import { annotationOfDraft, draftOf } from './draft.ts'
import { FillsSection } from './FillsSection.tsx'
import { NotesSection } from './NotesSection.tsx'
import { PlanSection } from './PlanSection.tsx'
import type { SectionProps } from './section.ts'
import { StatisticsSection } from './StatisticsSection.tsx'
import { useSaving } from './use-saving.ts'
import { perLanguage, t } from '../../language/translate.ts'

/** Edits what only the user knows about a trade. */
export default function ChangeTrade() {
  const { changeTrade: tradeId } = useModalFlags()
  const noted = useTrades().data?.noted
  const { ready } = useSettings()
  if (tradeId === null || noted === undefined || !ready) return null
  return <Form key={tradeId} tradeId={tradeId} before={noted.get(tradeId) ?? NOTHING_NOTED} />
}

const SECTIONS = perLanguage(
  () =>
    [
      { value: 'notes', text: t('Notes') },
      { value: 'plan', text: t('Plan') },
      { value: 'statistics', text: t('Statistics') },
      { value: 'fills', text: t('Fills') },
    ] as const,
)
type Section = ReturnType<typeof SECTIONS>[number]['value']

function Form({ tradeId, before }: { readonly tradeId: string; readonly before: AnnotationData }) {
  const { settings } = useSettings()
  const { zone } = settings
  const [first] = useState(() => draftOf(before, zone))
  const [draft, setDraft] = useState(first)
  const [section, setSection] = useState<Section>('notes')
  const [tried, setTried] = useState(false)
  const { documents: fields } = useCollection('fields')
  const now = useNow()
  const saving = useSaving({ tradeId, before, onJoined: (joined) => setDraft(draftOf(joined, zone)) })
  const { seen, conflict } = saving
  const riskCurrency = riskCurrencyOf(seen, settings)
  const { data, problems } = useMemo(
    () => annotationOfDraft(draft, { seen, zone, fields, now, riskCurrency }),
    [draft, seen, zone, fields, now, riskCurrency],
  )
  const close = (): void => closeModal('changeTrade')
  const dirty = draft !== first
  const sectionProps: SectionProps = {
    draft,
    // Unfinished input is not an error yet.
    problemOf: (field) => (tried || isNumber(field) ? (problems.get(field) ?? null) : null),
    onChange: (changes) => setDraft({ ...draft, ...changes }),
  }
  const submit = (): void => {
    const [wrong] = problems.keys()
    if (wrong !== undefined) {
      setTried(true)
      setSection(wrong.startsWith('fields') || wrong === 'leverage' ? 'notes' : 'plan')
      return
    }
    saving.store(data)
  }
  if (conflict !== null) {
    return (
      <Modal key="conflict" opened wide title={t('Edit trade')} onClose={saving.leave}>
        <Conflicts conflicts={conflict.open} names={CONFLICT_NAMES()} either={NUMBER_FIELDS} onSolve={saving.solve} />
        <ModalActions>
          <Button onClick={saving.leave}>{t('Back to the form')}</Button>
        </ModalActions>
      </Modal>
    )
  }
  return (
    <Modal key="form" opened wide title={t('Edit trade')} onClose={close} dirty={dirty}>
      <div>
        <SegmentedTabs label={t('What to change')} options={SECTIONS()} value={section} onChange={setSection} />
      </div>
      <div className={styles.form}>
        {section === 'notes' ? <NotesSection {...sectionProps} seen={seen} tradeId={tradeId} /> : null}
        {section === 'plan' ? <PlanSection {...sectionProps} tradeId={tradeId} data={data} /> : null}
        {section === 'statistics' ? <StatisticsSection {...sectionProps} /> : null}
        {section === 'fills' ? <FillsSection tradeId={tradeId} unsaved={dirty} /> : null}
      </div>
      <FormProblem
        text={tried && problems.size > 0 ? t('Something is missing or isn’t a number. Check the marked fields.') : null}
      />
      <FormProblem text={saving.failure} />
      <ModalActions>
        <Button onClick={close}>{dirty ? t('Discard') : section === 'fills' ? t('Close') : t('Cancel')}</Button>
        {section === 'fills' && !dirty ? null : (
          <Button look="primary" busy={saving.busy} onClick={submit}>
            {t('Save')}
          </Button>
        )}
      </ModalActions>
    </Modal>
  )
}

/** Number fields, which can be checked while they are typed. */
function isNumber(field: string): boolean {
  return !field.endsWith('.moment')
}
