import { Select, TextInput } from '@mantine/core'
import type { Field } from '@roundtrip/contract/documents'
import { type FormEvent, useState } from 'react'
import { newId } from '../../data/documents/new-id.ts'
import { useCollection, useDocuments } from '../../data/documents/use-documents.ts'
import { tellDone, tellFailure } from '../tell.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal, ModalActions } from '../../ui/Modal.tsx'
import styles from './Fields.module.css'
import { perLanguage, t } from '../../language/translate.ts'

export const FIELD_KINDS = perLanguage((): readonly { readonly value: Field['kind']; readonly label: string }[] => [
  { value: 'number', label: t('A number') },
  { value: 'choice', label: t('One of several') },
  { value: 'yes-no', label: t('Yes or no') },
])

type Props = { readonly about: Field['about']; readonly onClose: () => void }

/**
 * Manages the fields for trades or days: adds new ones, and archives those no longer used. Values of an archived field
 * stay.
 */
export function ManageFields({ about, onClose }: Props) {
  const documents = useDocuments()
  const fields = [...useCollection('fields').documents].filter(([, field]) => field.about === about)
  const [name, setName] = useState('')
  const [kind, setKind] = useState<Field['kind']>('number')
  const [detail, setDetail] = useState('')
  const names = [...new Set(detail.split(',').map((text) => text.trim()))].filter((text) => text !== '')
  const ready = name.trim() !== '' && (kind !== 'choice' || names.length > 1)
  const add = (event: FormEvent): void => {
    event.preventDefault()
    if (!ready) return
    const data: Field = {
      name: name.trim(),
      about,
      kind,
      unit: kind === 'number' ? detail.trim().slice(0, 20) : '',
      choices: kind === 'choice' ? names.slice(0, 50).map((text) => ({ id: newId(), name: text.slice(0, 80) })) : [],
      archived: false,
    }
    documents.write({ collection: 'fields', id: newId(), data }).then(({ undo }) => {
      setName('')
      setDetail('')
      tellDone(t('Field made.'), undo)
    }, tellFailure)
  }
  const archive = (id: string, field: Field): void => {
    const data = { ...field, archived: !field.archived }
    documents
      .write({ collection: 'fields', id, data, seen: field })
      .then(({ undo }) => tellDone(field.archived ? t('Field restored.') : t('Field archived.'), undo), tellFailure)
  }
  return (
    <Modal
      opened
      title={about === 'day' ? t('Fields of a day') : t('Fields of a trade')}
      onClose={onClose}
      dirty={name !== ''}
    >
      {fields.map(([id, field]) => (
        <div key={id} className={styles.fieldLine}>
          <span>
            {field.name} <span className="soft">{FIELD_KINDS().find(({ value }) => value === field.kind)?.label}</span>
          </span>
          <Button onClick={() => archive(id, field)}>{field.archived ? t('Ask again') : t('Archive')}</Button>
        </div>
      ))}
      <form className={styles.form} onSubmit={add} noValidate>
        <TextInput
          label={t('Name')}
          placeholder={about === 'day' ? t('Hours at the screen') : t('Confidence')}
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <Select
          label={t('Answer')}
          data={FIELD_KINDS()}
          value={kind}
          allowDeselect={false}
          onChange={(value) => setKind(FIELD_KINDS().find((candidate) => candidate.value === value)?.value ?? 'number')}
        />
        {kind === 'yes-no' ? null : (
          <TextInput
            label={kind === 'number' ? t('Unit') : t('Choices, separated by commas')}
            placeholder={kind === 'number' ? (about === 'day' ? 'h' : '%') : t('calm, hurried, tired')}
            value={detail}
            onChange={(event) => setDetail(event.currentTarget.value)}
          />
        )}
        <ModalActions>
          <Button onClick={onClose}>{t('Close')}</Button>
          <Button look="primary" type="submit" disabled={!ready}>
            {t('Add field')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  )
}
