import { LIMITS } from '@roundtrip/contract/fields'
import { type FormEvent, useState } from 'react'
import { IconBell, IconBellFilled, IconBookmark, IconTrash } from '../../ui/icons/index.ts'
import { SEARCH_LENGTH, toggled, useChoices, useSavedScreens } from './market/use-choices.ts'
import { tellDone, tellFailure } from '../../parts/tell.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { Popover } from '../../ui/Popover.tsx'
import styles from './Screener.module.css'
import { t } from '../../language/translate.ts'

type Props = {
  /** The address of the current screen, with everything it shows. */
  readonly search: string
  readonly onOpen: (search: string) => void
}

/** Saved screens: conditions, order, columns and market. A bell on one reports what newly meets it. */
export function SavedScreens({ search, onOpen }: Props) {
  const [opened, setOpened] = useState(false)
  return (
    <Popover opened={opened} onChange={setOpened}>
      <Popover.Target>
        <Button onClick={() => setOpened((before) => !before)}>
          <IconBookmark size={15} aria-hidden />
          {t('Screens')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={styles.panelMenu}>
          <SavedList
            onOpen={(saved) => {
              setOpened(false)
              onOpen(saved)
            }}
          />
          <SaveForm search={search} />
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

function SavedList({ onOpen }: { readonly onOpen: (search: string) => void }) {
  const { saved, remove, put } = useSavedScreens()
  const [{ bells }, change] = useChoices()
  if (saved.length === 0) return <p className={styles.formula}>{t('No saved screens yet.')}</p>
  return (
    <ul className={styles.saved}>
      {saved.map(({ id, name, search }) => {
        const rings = bells.includes(id)
        const Bell = rings ? IconBellFilled : IconBell
        return (
          <li key={id} className={styles.ordered}>
            <button type="button" className={styles.screen} onClick={() => onOpen(search)}>
              {name}
            </button>
            <button
              type="button"
              className={styles.small}
              aria-pressed={rings}
              aria-label={t('Tell what newly meets {name}', { name })}
              title={rings ? t('Alerts are on') : t('Tell what newly meets this screen')}
              onClick={() => change((now) => ({ bells: toggled(now.bells, id) })).catch(tellFailure)}
            >
              <Bell size={15} aria-hidden />
            </button>
            <button
              type="button"
              className={styles.small}
              aria-label={t('Delete {name}', { name })}
              title={t('Delete')}
              onClick={() =>
                remove(id).then(() => tellDone(t('Screen deleted.'), () => put(name, search, id)), tellFailure)
              }
            >
              <IconTrash size={15} aria-hidden />
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function SaveForm({ search }: { readonly search: string }) {
  const { saved, put } = useSavedScreens()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const screenName = name.trim()
  const same = saved.find((screen) => screen.name.toLowerCase() === screenName.toLowerCase())
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (screenName === '') return setProblem(t('Give the screen a name.'))
    if (screenName.length > LIMITS.name) return setProblem(t('Use at most {name} characters.', { name: LIMITS.name }))
    if (search.length > SEARCH_LENGTH)
      return setProblem(t('This screen is too long. Remove some columns or conditions.'))
    put(screenName, search, same?.id).then(() => setName(''), tellFailure)
  }
  return (
    <form className={styles.saveForm} onSubmit={submit} noValidate>
      <TextField
        name="name"
        label={t('Save this screen as')}
        value={name}
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
