import type { IChartApi, ISeriesApi, Logical } from 'lightweight-charts'
import styles from './draw-notes.module.css'

/** A candle by its index, and a price. */
export type NoteAnchor = { readonly bar: number; readonly price: number }

/** A short text pinned to a candle and a price. */
export type PinnedNote = NoteAnchor & { readonly id: string; readonly text: string }

export type NoteActs = {
  readonly onMoveNote: (id: string, at: NoteAnchor) => void
  readonly onOpenNote: (id: string) => void
  /** A press on the chart itself. */
  readonly onPick: (at: NoteAnchor) => void
}

type Surface = { readonly chart: IChartApi; readonly series: ISeriesApi<'Candlestick'> }
type Point = { readonly x: number; readonly y: number }
type DragState = {
  readonly id: string
  readonly pointer: number
  /** From the pointer to the pin. */
  readonly offset: Point
  readonly from: Point
  to: Point | null
}

/** A press that moves less than this opens the note. */
const MOVED_PX = 4
/** A note this near the right edge is written to its left. */
const NOTE_WIDTH_PX = 200

/** Draws notes over a chart as elements, which take mouse and touch from it. */
export function noteDrawer(element: HTMLElement, surface: Surface, acts: NoteActs) {
  const { chart, series } = surface
  const layer = document.createElement('div')
  layer.className = styles.layer ?? ''
  // The list below the chart shows and changes the same notes by keyboard.
  layer.ariaHidden = 'true'
  layer.dataset['inPicture'] = ''
  element.append(layer)
  const pins = new Map<string, HTMLElement>()
  let notes: readonly PinnedNote[] = []
  let shown = 0
  const arrange = (): void => {
    const { width, height } = chart.paneSize()
    layer.style.width = `${width}px`
    layer.style.height = `${height}px`
    for (const note of notes) {
      const pin = pins.get(note.id)
      if (pin === undefined) continue
      const at = hold.draggedTo(note.id) ?? pointOf(surface, note)
      pin.hidden = at === null || at.x < 0 || at.x > width || at.y < 0 || at.y > height
      if (at === null) continue
      pin.style.left = `${at.x}px`
      pin.style.top = `${at.y}px`
      pin.dataset['side'] = at.x > width - NOTE_WIDTH_PX ? 'left' : 'right'
    }
  }
  const hold = pinHolder(arrange, (id, to) => {
    if (to === null) return acts.onOpenNote(id)
    const anchor = anchorAt(surface, to, shown)
    if (anchor !== null) acts.onMoveNote(id, anchor)
  })
  const addPin = (id: string): HTMLElement => {
    const pin = hold.makePin(id, () => {
      const note = notes.find((candidate) => candidate.id === id)
      return note === undefined ? null : pointOf(surface, note)
    })
    layer.append(pin)
    pins.set(id, pin)
    return pin
  }
  chart.subscribeClick(({ point }) => {
    const anchor = point === undefined ? null : anchorAt(surface, point, shown)
    if (anchor !== null) acts.onPick(anchor)
  })
  // The chart has no event for a scale that moved, but it paints everything again.
  series.attachPrimitive({ paneViews: () => [{ renderer: () => ({ draw: arrange }) }] })

  return {
    draw: (drawn: readonly PinnedNote[], bars: number): void => {
      notes = drawn
      shown = bars
      for (const { id, text } of notes) (pins.get(id) ?? addPin(id)).lastElementChild?.replaceChildren(text)
      for (const [id, pin] of pins) {
        if (notes.some((note) => note.id === id)) continue
        pin.remove()
        pins.delete(id)
      }
      arrange()
    },
    close: (): void => {
      hold.close()
      layer.remove()
    },
  }
}

function pointOf({ chart, series }: Surface, { bar, price }: NoteAnchor): Point | null {
  const x = chart.timeScale().logicalToCoordinate(bar as Logical)
  const y = series.priceToCoordinate(price)
  return x === null || y === null ? null : { x, y }
}

/** The nearest of the shown candles, and the price. */
function anchorAt({ chart, series }: Surface, { x, y }: Point, shown: number): NoteAnchor | null {
  const bar = chart.timeScale().coordinateToLogical(x)
  const price = series.coordinateToPrice(y)
  if (bar === null || price === null || shown === 0) return null
  return { bar: Math.max(0, Math.min(Math.round(bar), shown - 1)), price }
}

/** Follows the pointer that drags a pin. `onRelease` gets no point if the pin did not move. Escape returns the pin. */
function pinHolder(onMove: () => void, onRelease: (id: string, to: Point | null) => void) {
  let drag: DragState | null = null
  const move = ({ pointerId, clientX, clientY }: PointerEvent): void => {
    if (drag === null || drag.pointer !== pointerId) return
    const { from, offset } = drag
    if (drag.to === null && Math.hypot(clientX - from.x, clientY - from.y) < MOVED_PX) return
    drag.to = { x: clientX + offset.x, y: clientY + offset.y }
    onMove()
  }
  const release = (isDropped: boolean): void => {
    const last = drag
    if (last === null) return
    drag = null
    onMove()
    if (isDropped) onRelease(last.id, last.to)
  }
  const escape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || drag === null) return
    event.stopPropagation()
    release(false)
  }
  addEventListener('keydown', escape, true)
  return {
    draggedTo: (id: string): Point | null => (drag?.id === id ? drag.to : null),
    makePin: (id: string, at: () => Point | null): HTMLElement => {
      const pin = document.createElement('div')
      pin.className = styles.pin ?? ''
      pin.dataset['note'] = id
      pin.append(document.createElement('span'))
      pin.addEventListener('pointerdown', ({ button, pointerId, clientX: x, clientY: y }) => {
        const point = at()
        if (button !== 0 || drag !== null || point === null) return
        pin.setPointerCapture(pointerId)
        drag = { id, pointer: pointerId, from: { x, y }, offset: { x: point.x - x, y: point.y - y }, to: null }
      })
      pin.addEventListener('pointermove', move)
      pin.addEventListener('pointerup', () => release(true))
      pin.addEventListener('pointercancel', () => release(false))
      return pin
    },
    close: () => removeEventListener('keydown', escape, true),
  }
}
