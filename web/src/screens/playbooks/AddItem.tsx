import { TextInput } from '@mantine/core'
import { LIMITS } from '@roundtrip/contract/fields'
import { type FormEvent, useState } from 'react'
import { itemDraft } from '../../data/playbooks/playbook-steps.ts'
import { useRuleActs } from '../../data/rules/use-rule-acts.ts'
import { tellAllDone, tellFailure } from '../../parts/tell.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './Playbooks.module.css'
import { t } from '../../language/translate.ts'

/** A one-line form for a checklist item, in force from today. */
export function AddItem({ label }: { readonly label: string }) {
  const acts = useRuleActs()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const add = (event: FormEvent): void => {
    event.preventDefault()
    if (text.trim() === '' || busy) return
    setBusy(true)
    acts
      .create(itemDraft(label, text), acts.today)
      .then((written) => {
        setText('')
        tellAllDone(t('Item added.'), written)
      }, tellFailure)
      .finally(() => setBusy(false))
  }
  return (
    <>
      <form className={styles.add} onSubmit={add}>
        <TextInput
          aria-label={t('New item')}
          placeholder={t('What must be true before you enter?')}
          maxLength={LIMITS.name}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" busy={busy} disabled={text.trim() === ''}>
          {t('Add item')}
        </Button>
      </form>
      <p className="soft">{t('A new item counts for trades opened from today.')}</p>
    </>
  )
}
