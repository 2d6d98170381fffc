/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- rows can be dragged; their buttons do the same by keyboard */
import { useChangeSettings } from '../../../parts/change-settings.ts'
import { Checkbox, Select } from '@mantine/core'
import type { CardWidth } from '@roundtrip/contract/documents'
import { IconArrowDown, IconArrowUp, IconGripVertical } from '../../../ui/icons/index.ts'
import { useState } from 'react'
import { useSettings } from '../../../data/settings/settings.ts'
import { Button } from '../../../ui/Button.tsx'
import { arranged, moved, type PlacedCard, storedArrangement } from './arrangement.ts'
import styles from './Cards.module.css'
import { perLanguage, t } from '../../../language/translate.ts'

const WIDTHS = perLanguage((): readonly { readonly value: CardWidth; readonly label: string }[] => [
  { value: 'third', label: t('One third') },
  { value: 'half', label: t('Half') },
  { value: 'two-thirds', label: t('Two thirds') },
  { value: 'full', label: t('Full width') },
])

/** Moves, hides and resizes the cards of the overview. Each change shows at once and is saved. */
export default function CustomizePanel() {
  const { settings } = useSettings()
  const changeSettings = useChangeSettings()
  const cards = arranged(settings.overview)
  const [dragged, setDragged] = useState<number | null>(null)
  const store = (next: readonly PlacedCard[]): void => changeSettings({ overview: [...storedArrangement(next)] })
  const change = (index: number, changes: Partial<PlacedCard>): void =>
    store(cards.map((card, at) => (at === index ? { ...card, ...changes } : card)))
  const drop = (index: number): void => {
    if (dragged !== null && dragged !== index) store(moved(cards, dragged, index))
    setDragged(null)
  }
  return (
    <section className={styles.panel} aria-label={t('Cards of the overview')}>
      <ul className={styles.list}>
        {cards.map(({ card, name, width, isHidden }, index) => (
          <li
            key={card}
            className={styles.item}
            data-dragged={dragged === index}
            draggable
            onDragStart={() => setDragged(index)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={() => drop(index)}
          >
            <IconGripVertical className={styles.grip} size={16} aria-hidden />
            <Checkbox
              label={name}
              checked={!isHidden}
              onChange={(event) => change(index, { isHidden: !event.currentTarget.checked })}
            />
            <Select
              className={styles.width}
              aria-label={t('Width of {name}', { name })}
              data={WIDTHS()}
              value={width}
              allowDeselect={false}
              disabled={isHidden}
              comboboxProps={{ withinPortal: false }}
              onChange={(next) => {
                if (next !== null) change(index, { width: next })
              }}
            />
            <span className={styles.moves}>
              <Button
                look="ghost"
                size="icon"
                aria-label={t('Move {name} up', { name })}
                disabled={index === 0}
                onClick={() => store(moved(cards, index, index - 1))}
              >
                <IconArrowUp size={15} />
              </Button>
              <Button
                look="ghost"
                size="icon"
                aria-label={t('Move {name} down', { name })}
                disabled={index === cards.length - 1}
                onClick={() => store(moved(cards, index, index + 1))}
              >
                <IconArrowDown size={15} />
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <Button disabled={settings.overview.length === 0} onClick={() => store(arranged([]))}>
        {t('Reset')}
      </Button>
    </section>
  )
}
