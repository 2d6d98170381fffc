import type { JournalEntry } from '@roundtrip/contract/documents'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '../../ui/icons/index.ts'
import styles from './Daily.module.css'
import { t } from '../../language/translate.ts'

type Items = JournalEntry['checklist']
type Props = { readonly items: Items; readonly onChange: (items: Items) => void }

const MAX = 50

/** The checklist of the day. */
export function DayChecklist({ items, onChange }: Props) {
  const [text, setText] = useState('')
  const done = items.filter((item) => item.done).length
  const change = (at: number, changes: Partial<Items[number]>): void =>
    onChange(items.map((item, index) => (index === at ? { ...item, ...changes } : item)))
  const move = (at: number, by: number): void => {
    const next = [...items]
    next.splice(at + by, 0, ...next.splice(at, 1))
    onChange(next)
  }
  const add = (event: FormEvent): void => {
    event.preventDefault()
    const added = text.trim()
    if (added === '' || items.length >= MAX) return
    onChange([...items, { text: added, done: false }])
    setText('')
  }
  return (
    <Card
      title={t('Checklist')}
      hint={items.length === 0 ? t('for this day') : t('{done} of {count} done', { done, count: items.length })}
    >
      {items.length === 0 ? null : (
        <ul className={styles.checklist}>
          {items.map((item, index) => (
            // An item has no id but its index and text; the same text may occur twice.
            <li key={`${index}-${item.text}`}>
              <label>
                <input
                  type="checkbox"
                  checked={item.done}
                  onChange={(event) => change(index, { done: event.target.checked })}
                />
                <span>{item.text}</span>
              </label>
              <span className={styles.itemActs}>
                <Button
                  size="icon"
                  look="ghost"
                  aria-label={t('Move “{text}” up', { text: item.text })}
                  disabled={index === 0}
                  onClick={() => move(index, -1)}
                >
                  <IconArrowUp size={15} />
                </Button>
                <Button
                  size="icon"
                  look="ghost"
                  aria-label={t('Move “{text}” down', { text: item.text })}
                  disabled={index === items.length - 1}
                  onClick={() => move(index, 1)}
                >
                  <IconArrowDown size={15} />
                </Button>
                <Button
                  size="icon"
                  look="ghost"
                  aria-label={t('Remove “{text}”', { text: item.text })}
                  onClick={() => onChange(items.filter((_, at) => at !== index))}
                >
                  <IconX size={15} />
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      <form className={styles.addLine} onSubmit={add}>
        <input
          className={styles.input}
          aria-label={t('New item')}
          placeholder={t('Add an item')}
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" size="icon" aria-label={t('Add item')} disabled={items.length >= MAX}>
          <IconPlus size={16} />
        </Button>
      </form>
    </Card>
  )
}
