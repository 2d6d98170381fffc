import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../ui/Button.tsx'
import {
  IconBold,
  IconCheckbox,
  IconFileImport,
  IconHeading,
  IconItalic,
  IconLink,
  IconList,
  IconPencil,
  IconQuote,
} from '../../ui/icons/index.ts'
import { notify } from '../../ui/notify.ts'
import { isSaveKey } from '../../ui/save-key.ts'
import { applyMark, continueList, type Edited, type MarkdownMark } from './edit.ts'
import styles from './MarkdownField.module.css'
import { Markdown } from './Markdown.tsx'
import { putText } from './put-text.ts'
import { toggleTask } from './tasks.ts'
import { inSentence, perLanguage, t, tIn } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

type Props = {
  /** The name of the field. */
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
  /**
   * Set if the field is saved with a form: it has the focus first and stays open, so that what is below never moves.
   */
  readonly partOfForm?: boolean
  /** Called when the focus leaves the field. */
  readonly onLeave?: () => void
  readonly placeholder: string
  /** The height of an empty field in lines. */
  readonly lines?: number
}

const TOOLS = perLanguage(
  (): readonly { readonly mark: MarkdownMark; readonly name: string; readonly icon: typeof IconBold }[] => [
    { mark: 'bold', name: t('Bold (Ctrl B)'), icon: IconBold },
    { mark: 'italic', name: t('Italic (Ctrl I)'), icon: IconItalic },
    { mark: 'heading', name: t('Heading (Ctrl Shift 1)'), icon: IconHeading },
    { mark: 'list', name: t('List (Ctrl Shift 8)'), icon: IconList },
    { mark: 'task', name: t('Task (Ctrl Shift 9)'), icon: IconCheckbox },
    { mark: 'quote', name: tIn('text', 'Quote'), icon: IconQuote },
    { mark: 'link', name: t('Link'), icon: IconLink },
  ],
)
const KEYS: Readonly<Record<string, MarkdownMark>> = { b: 'bold', i: 'italic' }
/** By the physical key, because Shift gives different characters on different keyboards. */
const SHIFT_KEYS: Readonly<Record<string, MarkdownMark>> = { Digit1: 'heading', Digit8: 'list', Digit9: 'task' }

/** Fields that grow with their text ignore `rows`. */
const LINE_PX = 21
const MAX_CHARACTERS = 20_000

/** Markdown that is shown until edited: a click on the text opens the editor, leaving it renders the text again. */
export function MarkdownField(props: Props) {
  const { label, value, onChange, onLeave, placeholder, lines = 3, partOfForm = false } = props
  const [editing, setEditing] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const shown = editing || partOfForm || value === ''
  const leave = (event: FocusEvent<HTMLDivElement>): void => {
    if (event.currentTarget.contains(event.relatedTarget)) return
    setEditing(false)
    onLeave?.()
  }
  const open = (): void => {
    // The field must be rendered before it can be focused.
    flushSync(() => setEditing(true))
    area.current?.focus()
  }
  const put = (edited: Edited | null): void => {
    if (area.current !== null && edited !== null) putText(area.current, edited)
  }
  const mark = (name: MarkdownMark): void => {
    if (area.current !== null) put(applyMark(name, selectionOf(area.current)))
  }
  const press = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    const command = event.ctrlKey || event.metaKey
    const named = event.shiftKey ? SHIFT_KEYS[event.code] : KEYS[event.key.toLowerCase()]
    if (command && named !== undefined) {
      event.preventDefault()
      mark(named)
    }
    if (event.key === 'Enter' && !command && !event.shiftKey && !event.nativeEvent.isComposing) {
      const next = continueList(selectionOf(event.currentTarget))
      if (next === null) return
      event.preventDefault()
      put(next)
    }
    // In a form, these keys belong to the dialog around it.
    if ((event.key === 'Escape' || isSaveKey(event)) && !partOfForm) event.currentTarget.blur()
  }
  const addFile = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (file === undefined) return
    const text = file.size > 4 * MAX_CHARACTERS ? null : (await file.text()).replaceAll('\r\n', '\n').trim()
    const joined = value === '' ? text : `${value.trimEnd()}\n\n${text}`
    if (text === null || joined === null || joined.length > MAX_CHARACTERS) {
      notify.error(t('This file is too long for one text.'))
    } else onChange(joined)
  }
  if (!shown) {
    const tick = (index: number): void => {
      const next = toggleTask(value, index)
      if (next === null) open()
      else onChange(next)
    }
    return (
      <div className={styles.reading}>
        <Markdown text={value} onTask={tick} />
        <Button
          size="icon"
          look="ghost"
          className={styles.edit}
          aria-label={t('Edit {label}', { label: inSentence(label) })}
          title={t('Edit')}
          data-edit
          onClick={open}
        >
          <IconPencil size={16} />
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.field} onBlur={leave} onFocus={() => setEditing(true)}>
      <div className={styles.tools} role="toolbar" aria-label={t('{label}: marks', { label })}>
        {TOOLS().map(({ mark: name, name: title, icon: Icon }) => (
          <Button
            key={name}
            size="icon"
            look="ghost"
            className={styles.tool}
            aria-label={title.replace(/ \(.*/, '')}
            title={title}
            // Keeps the selection.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => mark(name)}
          >
            <Icon size={16} />
          </Button>
        ))}
        <label className={styles.file} title={t('Add a Markdown file')}>
          <input
            type="file"
            accept=".md,.markdown,.txt,text/markdown,text/plain"
            onChange={(event) => void addFile(event)}
          />
          <IconFileImport size={16} aria-hidden />
          <span className="hidden">
            <Trans text="Add a Markdown file to {label}" with={{ label: inSentence(label) }} />
          </span>
        </label>
      </div>
      <textarea
        ref={area}
        className={styles.area}
        aria-label={label}
        placeholder={placeholder}
        rows={lines}
        style={{ minHeight: lines * LINE_PX + 20 }}
        maxLength={MAX_CHARACTERS}
        value={value}
        data-autofocus={partOfForm || undefined}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={press}
      />
    </div>
  )
}

function selectionOf(area: HTMLTextAreaElement): Edited {
  return { text: area.value, start: area.selectionStart, end: area.selectionEnd }
}
