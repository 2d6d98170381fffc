import type { Template } from '@roundtrip/contract/documents'
import { useState } from 'react'
import { newId } from '../../data/documents/new-id.ts'
import { useDocuments } from '../../data/documents/use-documents.ts'
import { type NamedTemplate, useTemplates } from '../../data/journal/templates.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal, ModalActions } from '../../ui/Modal.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { IconPencil, IconPlus, IconTrash } from '../../ui/icons/index.ts'
import { tellDone, tellFailure } from '../tell.ts'
import { ABOUT } from './names.ts'
import { STARTERS } from './starters.ts'
import { TemplateForm } from './TemplateForm.tsx'
import styles from './Templates.module.css'
import { t } from '../../language/translate.ts'

type Props = {
  /** The default purpose of a new template. */
  readonly about: Template['about']
  /** The text for a new template; null = show the list. */
  readonly begin: string | null
  readonly onClose: () => void
}

type Opened = { readonly id: string | null; readonly template: Template }

/** Creates, changes and deletes templates. */
export function ManageTemplates({ about, begin, onClose }: Props) {
  const templates = useTemplates()
  const documents = useDocuments()
  const fresh = (text: string): Opened => ({
    id: null,
    template: { name: '', about, text, checklist: [], automatic: false },
  })
  const [opened, setOpened] = useState<Opened | null>(begin === null ? null : fresh(begin))
  const remove = ({ id, name }: NamedTemplate): void => {
    documents
      .write({ collection: 'templates', id, data: null })
      .then(({ undo }) => tellDone(t('“{name}” deleted.', { name: name.slice(0, 28) }), undo), tellFailure)
  }
  const start = async (): Promise<void> => {
    for (const data of STARTERS()) await documents.write({ collection: 'templates', id: newId(), data })
  }
  if (opened !== null) {
    return <TemplateForm {...opened} onClose={() => (begin === null ? setOpened(null) : onClose())} />
  }
  return (
    <Modal opened title={t('Templates')} onClose={onClose}>
      {templates.length === 0 ? (
        <div className={styles.none}>
          <p>{t('No templates yet. Make your own, or begin with the examples and change them.')}</p>
          <Button onClick={() => void start().catch(tellFailure)}>{t('Add the examples')}</Button>
        </div>
      ) : (
        <ul className={styles.list} aria-label={t('Templates')}>
          {templates.map((template) => (
            <li key={template.id}>
              <span>
                <b>{template.name}</b> {template.automatic ? <Tag>{t('Every new day')}</Tag> : null}
                <small>{ABOUT().find(({ value }) => value === template.about)?.label}</small>
              </span>
              <Button
                size="icon"
                look="ghost"
                aria-label={t('Edit {name}', { name: template.name })}
                onClick={() => {
                  const { id, ...data } = template
                  setOpened({ id, template: data })
                }}
              >
                <IconPencil size={16} />
              </Button>
              <Button
                size="icon"
                look="ghost"
                aria-label={t('Delete {name}', { name: template.name })}
                onClick={() => remove(template)}
              >
                <IconTrash size={16} />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ModalActions>
        <Button onClick={onClose}>{t('Close')}</Button>
        <Button look="primary" onClick={() => setOpened(fresh(''))}>
          <IconPlus size={15} aria-hidden />
          {t('New template')}
        </Button>
      </ModalActions>
    </Modal>
  )
}
