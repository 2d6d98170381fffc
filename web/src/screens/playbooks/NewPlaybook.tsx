import { TextInput } from '@mantine/core'
import { type Label, newLabel } from '@roundtrip/contract/documents'
import { type FormEvent, useMemo, useState } from 'react'
import { useCollection } from '../../data/documents/use-documents.ts'
import { tradesWith } from '../../data/labels/label-steps.ts'
import { sameName } from '../../data/labels/label-name.ts'
import { freeColour } from '../../data/labels/label-palette.ts'
import { type NamedLabel, useLabels } from '../../data/labels/labels.ts'
import { usePlaybookActs } from '../../data/playbooks/use-playbook-acts.ts'
import { useRuleActs } from '../../data/rules/use-rule-acts.ts'
import { sentenceOf } from '../../data/words/sentences.ts'
import { plural } from '../../format/number.ts'
import { ValidFrom } from '../../parts/rule-form/ValidFrom.tsx'
import { tellAllDone } from '../../parts/tell.ts'
import { Button } from '../../ui/Button.tsx'
import { FormProblem } from '../../ui/FormProblem.tsx'
import { Modal, ModalActions } from '../../ui/Modal.tsx'
import styles from './NewPlaybook.module.css'
import { setupNamed } from './setup-name.ts'
import { EMPTY_SETUP, SETUP_TEMPLATES, type SetupTemplate } from './setups.ts'
import { t } from '../../language/translate.ts'

type Props = {
  /** The setup that it is for, if known. */
  readonly name: string
  readonly onMade: (id: string) => void
  readonly onClose: () => void
}

/** A new playbook: its initial content, and the setup that it is for. */
export function NewPlaybook({ name, onMade, onClose }: Props) {
  const labels = useLabels()
  const { documents: playbooks } = useCollection('playbooks')
  const { documents: noted } = useCollection('annotations')
  const acts = usePlaybookActs()
  const { today } = useRuleActs()
  const taken = useMemo(() => new Set(playbooks.keys()), [playbooks])
  const [template, setTemplate] = useState(() => fittingTemplate(name, labels, taken))
  const [typed, setTyped] = useState<string | null>(name === '' ? null : name)
  const [chosenFrom, setValidFrom] = useState<string | null | undefined>(undefined)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  // Until a name is typed, the template's name is used.
  const chosenName = typed ?? template.name
  const { label, problem } = setupNamed(chosenName, labels, taken)
  const trades = label === null ? 0 : tradesWith(noted, label.id).length
  // Past trades were made without these rules; a new setup has none.
  const validFrom = chosenFrom === undefined ? (trades === 0 ? null : today) : chosenFrom
  // Nobody ticked anything on past trades, so all of them would fail.
  const checklist = trades === 0 ? validFrom : today
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setTried(true)
    if (problem !== null || busy) return
    setBusy(true)
    try {
      const start = template === EMPTY_SETUP() ? { ...EMPTY_SETUP(), summary: '' } : template
      const made = await acts.create({
        label: label?.id ?? newSetup(chosenName, labels),
        start,
        validFrom: { rules: validFrom, checklist },
      })
      onClose()
      onMade(made.id)
      tellAllDone(t('Playbook made.'), made.written)
    } catch (error) {
      setFailure(sentenceOf(error))
      setBusy(false)
    }
  }
  return (
    <Modal opened wide title={t('New playbook')} onClose={onClose} dirty={(typed ?? '') !== name}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <fieldset className={styles.templates}>
          <legend className={styles.caption}>{t('Start from')}</legend>
          {[...SETUP_TEMPLATES(), EMPTY_SETUP()].map((option) => (
            <label key={option.name} className={styles.template}>
              <input type="radio" name="template" checked={option === template} onChange={() => setTemplate(option)} />
              <b>{option === EMPTY_SETUP() ? t('Empty playbook') : option.name}</b>
              <small>{option.summary}</small>
            </label>
          ))}
        </fieldset>
        <TextInput
          label={t('Setup')}
          description={
            label === null
              ? t('A new label. The trades you label with it belong to this playbook.')
              : t('Uses your label “{name}”, which is on {trades}.', {
                  name: label.name,
                  trades: plural(trades, 'trade'),
                })
          }
          value={chosenName}
          maxLength={80}
          error={tried || chosenName !== '' ? problem : null}
          onChange={(event) => setTyped(event.currentTarget.value)}
          data-autofocus
        />
        <Brings template={template} />
        {template.checklist.length + template.rules.length === 0 ? null : (
          <div>
            <ValidFrom value={validFrom} today={today} onChange={setValidFrom} />
            {trades === 0 || template.checklist.length === 0 ? null : (
              <p className={styles.soft}>
                {t('The checklist counts from today, because past trades were never ticked.')}
              </p>
            )}
          </div>
        )}
        <FormProblem text={failure} />
        <ModalActions>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="primary" type="submit" busy={busy}>
            {t('Create playbook')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  )
}

/** The contents of the template. */
function Brings({ template: { checklist, rules } }: { readonly template: SetupTemplate }) {
  if (checklist.length + rules.length === 0) return null
  return (
    <div className={styles.brings}>
      <div>
        <h3>{t('Checklist, ticked on each trade')}</h3>
        <ul>
          {checklist.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </div>
      <div>
        <h3>{t('Rules, checked for you')}</h3>
        <ul>
          {rules.map(({ name }) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** The template of that name; without a name, the first whose setup has no playbook yet. */
function fittingTemplate(name: string, labels: readonly NamedLabel[], taken: ReadonlySet<string>): SetupTemplate {
  const fits = (template: SetupTemplate): boolean =>
    name === '' ? setupNamed(template.name, labels, taken).problem === null : sameName(template.name, name)
  return SETUP_TEMPLATES().find(fits) ?? EMPTY_SETUP()
}

function newSetup(name: string, labels: readonly NamedLabel[]): Label {
  return newLabel({ name: name.trim(), group: 'setup', colour: freeColour(labels) })
}
