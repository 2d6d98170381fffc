import { Select, Switch, Textarea, TextInput } from '@mantine/core'
import type { Template } from '@roundtrip/contract/documents'
import { type FormEvent, useState } from 'react'
import { newId } from '../../data/documents/new-id.ts'
import { useDocuments } from '../../data/documents/use-documents.ts'
import { sentenceOf } from '../../data/words/sentences.ts'
import { Button } from '../../ui/Button.tsx'
import { FormProblem } from '../../ui/FormProblem.tsx'
import { Modal, ModalActions } from '../../ui/Modal.tsx'
import { tellDone } from '../tell.ts'
import { isOfDay } from './apply.ts'
import { ABOUT } from './names.ts'
import styles from './Templates.module.css'
import { t } from '../../language/translate.ts'

type Props = {
  /** The template to change; null = a new one. */
  readonly id: string | null
  readonly template: Template
  readonly onClose: () => void
}

export function TemplateForm({ id, template, onClose }: Props) {
  const documents = useDocuments()
  const [draft, setDraft] = useState(template)
  const [items, setItems] = useState(template.checklist.join('\n'))
  const [failure, setFailure] = useState<string | null>(null)
  const change = (changes: Partial<Template>): void => setDraft({ ...draft, ...changes })
  const ofDay = isOfDay(draft.about)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const checklist = [...new Set(items.split('\n').map((line) => line.trim().slice(0, 200)))].filter(
      (line) => line !== '',
    )
    const data: Template = {
      ...draft,
      name: draft.name.trim(),
      checklist: ofDay ? checklist.slice(0, 50) : [],
      automatic: ofDay && draft.automatic,
    }
    const stored = { collection: 'templates', id: id ?? newId(), data } as const
    documents.write(id === null ? stored : { ...stored, seen: template }).then(
      ({ undo }) => {
        onClose()
        tellDone(t('Template saved.'), undo)
      },
      (error: unknown) => setFailure(sentenceOf(error)),
    )
  }
  return (
    <Modal
      opened
      wide
      title={id === null ? t('New template') : t('Edit template')}
      onClose={onClose}
      dirty={draft !== template}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextInput
          label={t('Name')}
          maxLength={80}
          value={draft.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
          data-autofocus
        />
        <Select
          label={t('For')}
          data={ABOUT()}
          value={draft.about}
          allowDeselect={false}
          onChange={(value) =>
            change({ about: ABOUT().find((candidate) => candidate.value === value)?.value ?? 'day' })
          }
        />
        <Textarea
          label={t('Text, in Markdown')}
          autosize
          minRows={5}
          maxRows={12}
          maxLength={20_000}
          value={draft.text}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
        {ofDay ? (
          <>
            <Textarea
              label={t('Items for the checklist, one a line')}
              autosize
              minRows={2}
              maxRows={8}
              value={items}
              onChange={(event) => {
                setItems(event.currentTarget.value)
                change({})
              }}
            />
            <Switch
              label={t('Put it into every new day')}
              checked={draft.automatic}
              onChange={(event) => change({ automatic: event.currentTarget.checked })}
            />
          </>
        ) : null}
        <FormProblem text={failure} />
        <ModalActions>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="primary" type="submit" disabled={draft.name.trim() === ''}>
            {t('Save')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  )
}
