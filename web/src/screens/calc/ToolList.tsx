import { Select } from '@mantine/core'
import type { CalculatorId } from '@roundtrip/core/calculators'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { CALCULATOR_GROUPS, OTHER_NAMES } from '../../data/calculator/groups.ts'
import { calculatorOf, carriedInputs, type Inputs, searchOf } from '../../data/calculator/inputs.ts'
import { useKeys } from '../../ui/use-keys.ts'
import { SearchBox } from '../../ui/SearchBox.tsx'
import styles from './Calc.module.css'
import { perLanguage, t } from '../../language/translate.ts'

type Props = { readonly chosen: CalculatorId; readonly inputs: Inputs }

const ALL = perLanguage((): readonly CalculatorId[] => CALCULATOR_GROUPS().flatMap(({ ids }) => ids))

/** The calculators by group, with a search; a single select on narrow screens. */
export function ToolList({ chosen, inputs }: Props) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const box = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const addressOf = (id: CalculatorId): string => `?${searchOf(id, carriedInputs(id, inputs))}`
  const open = (id: CalculatorId | undefined): void => {
    if (id !== undefined) void navigate(addressOf(id), { preventScrollReset: true })
  }
  const step = (by: number) => () => open(ALL()[(ALL().indexOf(chosen) + by + ALL().length) % ALL().length])
  useKeys(t('Calculators'), { '[': [t('Previous calculator'), step(-1)], ']': [t('Next calculator'), step(1)] })
  const groups = CALCULATOR_GROUPS().map(({ name, ids }) => ({ name, ids: ids.filter((id) => isMeant(id, text)) }))
  const shownIds = groups.flatMap(({ ids }) => ids)
  /** Arrow keys move through the results, starting at the search. */
  const move = (event: KeyboardEvent): void => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const at = links.findIndex((link) => link === document.activeElement)
    if (at + by < 0) box.current?.focus()
    else links[Math.min(at + by, links.length - 1)]?.focus()
  }
  const press = (event: KeyboardEvent): void => {
    move(event)
    if (event.key !== 'Enter' || text.trim() === '') return
    open(shownIds[0])
    setText('')
  }
  return (
    <>
      <nav className={styles.tools} aria-label={t('Calculators')}>
        <SearchBox
          ref={box}
          data-key="/"
          label={t('Find a calculator')}
          value={text}
          onChange={setText}
          onKeyDown={press}
        />
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrows are a shortcut; every link is there for Tab */}
        <div ref={list} className={styles.groups} onKeyDown={move}>
          {groups.map(({ name, ids }) =>
            ids.length === 0 ? null : (
              <section key={name} aria-label={name}>
                <h2 className={styles.group}>{name}</h2>
                {ids.map((id) => (
                  <Link
                    key={id}
                    className={styles.tool}
                    to={addressOf(id)}
                    aria-current={id === chosen ? 'page' : undefined}
                    preventScrollReset
                  >
                    {calculatorOf(id).name}
                  </Link>
                ))}
              </section>
            ),
          )}
          {shownIds.length === 0 ? <p className={styles.soft}>{t('No matching calculator.')}</p> : null}
        </div>
      </nav>
      <div className={styles.choice}>
        <Select
          aria-label={t('Calculator')}
          data={CALCULATOR_GROUPS().map(({ name, ids }) => ({
            group: name,
            items: ids.map((id) => ({ value: id, label: calculatorOf(id).name })),
          }))}
          value={chosen}
          allowDeselect={false}
          maxDropdownHeight={420}
          onChange={(id) => open(ALL().find((toolId) => toolId === id))}
        />
      </div>
    </>
  )
}

function isMeant(id: CalculatorId, text: string): boolean {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const { name, sentence } = calculatorOf(id)
  const all = `${name} ${sentence} ${OTHER_NAMES()[id] ?? ''}`.toLowerCase()
  return words.every((word) => all.includes(word))
}
