import { Fragment, use, useEffect, useRef, useState } from 'react'
import { Button, buttonClass } from './Button.tsx'
import type { FilesProps } from './FilesButton.tsx'
import { type Drawing, drawingOf, pngOf } from './drawing.ts'
import { notify } from './notify.ts'
import type { PictureWords } from './picture-head.ts'
import { PageFacts } from './page-facts.ts'
import { currentSubject, type Fact, type HeadProps } from './printing.ts'
import { saveFile } from './save-file.ts'
import { plainText, shownCell, workbookOf } from './workbook.ts'
import { t } from '../language/translate.ts'

type SavedFile = { readonly type: 'CSV' | 'SVG' | 'PNG'; readonly url: string }

/**
 * Links to the files of a card, made when the panel opens; there is no picture while the table is shown. The code for
 * workbooks is large, so a workbook is made when it is chosen.
 */
export default function Files(props: FilesProps) {
  const page = use(PageFacts)
  // Fixed while the panel is open, whenever the code for printing arrives.
  const [Subject] = useState(currentSubject)
  if (Subject === null) return <Links {...props} subject={subjectText(page, [])} />
  return <Subject page={page}>{(facts) => <Links {...props} subject={subjectText(page, facts)} />}</Subject>
}

/** `Overview · All accounts · Last 30 days, 29 Oct 2026 – 27 Nov 2026` */
function subjectText({ title }: HeadProps, facts: readonly Fact[]): string {
  return [title, ...facts.map(([, text]) => text)].filter((text) => text !== '').join(' · ')
}

type LinksProps = FilesProps & {
  /** The subject of the picture, in addition to its title. */
  readonly subject: string
}

function Links({ title, table, chart, subject }: LinksProps) {
  const [files, setFiles] = useState<readonly SavedFile[]>([])
  const urls = useRef<string[]>([])
  // Until the panel closes: a press while the files are being remade still finds its file.
  useEffect(() => () => urls.current.forEach((url) => URL.revokeObjectURL(url)), [])
  useEffect(() => {
    const made: SavedFile[] = []
    let isGone = false
    const add = (type: SavedFile['type'], content: Blob): void => {
      if (isGone) return
      const url = URL.createObjectURL(content)
      urls.current.push(url)
      made.push({ type, url })
      setFiles([...made])
    }
    add('CSV', new Blob([csvOf(table())], { type: 'text/csv;charset=utf-8' }))
    const container = chart?.current ?? null
    const stop = whenDrawn(container, { title, subject }, (drawing) => {
      add('SVG', new Blob([drawing.svg], { type: 'image/svg+xml' }))
      // If the browser cannot draw the picture, it offers the other files.
      pngOf(drawing).then(
        (png) => add('PNG', png),
        () => null,
      )
    })
    return () => {
      isGone = true
      stop()
    }
  }, [title, table, chart, subject])
  return (
    <div style={{ display: 'flex', gap: 'var(--space-2)', minHeight: '2rem' }}>
      {files.map(({ type, url }) => (
        <Fragment key={type}>
          <a className={buttonClass()} href={url} download={`${fileName(title)}.${type.toLowerCase()}`}>
            {type}
          </a>
          {type === 'CSV' ? <WorkbookButton title={title} table={table} /> : null}
        </Fragment>
      ))}
    </div>
  )
}

/** The time after which anything added to the chart's element is painted. */
const PAINTED_MS = 200

/**
 * Draws the chart now, or once it is there: a panel can be opened before its chart has loaded.
 *
 * @returns stops waiting
 */
function whenDrawn(container: HTMLElement | null, words: PictureWords, act: (drawing: Drawing) => void): () => void {
  if (container === null) return () => undefined
  let late: ReturnType<typeof setTimeout> | undefined
  const changes = new MutationObserver(() => {
    clearTimeout(late)
    late = setTimeout(look, PAINTED_MS)
  })
  const stop = (): void => {
    clearTimeout(late)
    changes.disconnect()
  }
  const look = (): void => {
    const drawing = drawingOf(container, words)
    if (drawing === null) return
    stop()
    act(drawing)
  }
  changes.observe(container, { childList: true, subtree: true })
  look()
  return stop
}

function WorkbookButton({ title, table }: Pick<FilesProps, 'title' | 'table'>) {
  const isSaving = useRef(false)
  const save = async (): Promise<void> => {
    if (isSaving.current) return
    isSaving.current = true
    try {
      saveFile(`${fileName(title)}.xlsx`, await workbookOf(table(), shownCell))
    } catch {
      notify.error(t('Could not create the workbook. Check your connection and try again.'))
    } finally {
      isSaving.current = false
    }
  }
  // Never disabled: a disabled button would lose the focus, and Escape would no longer close the panel.
  return <Button onClick={() => void save()}>Excel</Button>
}

/** Figures as spreadsheets read them: with a plain minus and plain spaces. */
function csvOf(lines: readonly (readonly string[])[]): string {
  return lines.map((line) => `${line.map(csvCell).join(',')}\r\n`).join('')
}

function csvCell(cell: string): string {
  const text = plainText(cell)
  // A signed amount is not a formula; any other text may have been typed by a person.
  const isAmount = /^[+-][^\w=@+-]?\d[\d.,]*\s?[A-Za-z%]{0,6}$/.test(text)
  const safe = !isAmount && /^[\s"';,|]*[=+\-@]/.test(text) ? `'${text}` : text
  return /[",;\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** `Wednesday 15:00 earned most: +$1,204` becomes `roundtrip-wednesday-15-00-earned-most-1-204`. */
function fileName(title: string): string {
  const words = title.toLowerCase().match(/[\p{Letter}\p{Number}]+/gu) ?? []
  return ['roundtrip', ...words].join('-').slice(0, 80)
}
