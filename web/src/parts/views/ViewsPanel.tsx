import { LIMITS } from '@roundtrip/contract/fields'
import { type FormEvent, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useUid } from '../../data/session/user-context.ts'
import { isOfFilters, type NamedView, useViewActs, useViews, viewAt, viewPath } from '../../data/views/views.ts'
import { sentenceOf } from '../../data/words/sentences.ts'
import { Button } from '../../ui/Button.tsx'
import { IconTrash } from '../../ui/icons/index.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { tellDone, tellFailure } from '../tell.ts'
import styles from './Views.module.css'
import { t } from '../../language/translate.ts'

/** The saved views of all pages with filters, and a form that saves the current one. */
export default function ViewsPanel() {
  const views = useViews(isOfFilters)
  const uid = useUid()
  const acts = useViewActs()
  if (views === undefined) return <Skeleton height={96} />
  const remove = (view: NamedView): void => {
    acts.remove(view).then(({ undo }) => tellDone(t('View deleted.'), undo), tellFailure)
  }
  return (
    <div className={styles.panel}>
      {views.length === 0 ? (
        <p className={styles.none}>
          {t('No saved views yet. Save this page with its filters to come back to it in one click.')}
        </p>
      ) : (
        <ul className={styles.views} aria-label={t('Saved views')}>
          {views.map((named) => (
            <li key={named.id}>
              <Link to={viewPath(uid, named.view)}>{named.view.name}</Link>
              <Button
                size="icon"
                look="ghost"
                aria-label={t('Delete {name}', { name: named.view.name })}
                title={t('Delete')}
                onClick={() => remove(named)}
              >
                <IconTrash size={15} aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <SaveView views={views} />
    </div>
  )
}

function SaveView({ views }: { readonly views: readonly NamedView[] }) {
  const acts = useViewActs()
  const { pathname, search } = useLocation()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const present = viewAt({ pathname, search })
  const viewName = name.trim()
  const same = views.find(({ view }) => view.name.toLowerCase() === viewName.toLowerCase())
  if (present === null || present.search === '')
    return <p className={styles.none}>{t('Set a filter to save this page as a view.')}</p>
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (viewName === '') return setProblem(t('Give the view a name.'))
    if (present.search.length > LONGEST_SEARCH) return setProblem(t('These filters are too long. Choose fewer values.'))
    const written =
      same === undefined ? acts.save({ ...present, name: viewName }) : acts.change(same, { ...present, name: viewName })
    written.then(
      ({ undo }) => {
        setName('')
        tellDone(same === undefined ? t('View saved.') : t('View replaced.'), undo)
      },
      (error: unknown) => setProblem(sentenceOf(error)),
    )
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        name="name"
        label={t('Save this view as')}
        value={name}
        maxLength={LIMITS.name}
        autoComplete="off"
        error={problem}
        onChange={(event) => {
          setName(event.target.value)
          setProblem(undefined)
        }}
      />
      <Button type="submit">{same === undefined ? t('Save') : t('Replace')}</Button>
    </form>
  )
}

const LONGEST_SEARCH = 2_000
