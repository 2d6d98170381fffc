import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { sentenceOf } from '../../data/words/sentences.ts'
import { type NamedView, useViewActs } from '../../data/views/views.ts'
import { USER } from '../../paths.ts'
import { tellDone } from '../../parts/tell.ts'
import { Button } from '../../ui/Button.tsx'
import { FormProblem } from '../../ui/FormProblem.tsx'
import { Modal, ModalActions } from '../../ui/Modal.tsx'
import { t } from '../../language/translate.ts'

type Props =
  | { readonly suggestion: string; readonly search: string; readonly onClose: () => void }
  | { readonly before: NamedView; readonly onClose: () => void }

/** Names a calculation to save, or renames a saved one. */
export function SaveForm(props: Props) {
  const acts = useViewActs()
  const [name, setName] = useState('before' in props ? props.before.view.name : props.suggestion)
  const [failure, setFailure] = useState<string | null>(null)
  const renames = 'before' in props
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (name.trim() === '') return setFailure(t('A calculation needs a name.'))
    const written = renames
      ? acts.change(props.before, { name: name.trim() })
      : acts.save({ name: name.trim(), page: USER.calc, search: props.search })
    written.then(
      ({ undo }) => {
        props.onClose()
        tellDone(renames ? t('Renamed.') : t('Calculation saved.'), undo)
      },
      (error: unknown) => setFailure(sentenceOf(error)),
    )
  }
  return (
    <Modal opened title={renames ? t('Rename the calculation') : t('Save the calculation')} onClose={props.onClose}>
      <form onSubmit={submit} noValidate>
        <TextInput
          label={t('Name')}
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <FormProblem text={failure} />
        <ModalActions>
          <Button onClick={props.onClose}>{t('Cancel')}</Button>
          <Button look="primary" type="submit">
            {renames ? t('Rename') : t('Save')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  )
}
