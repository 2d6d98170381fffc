import type { IChartApi, ISeriesApi } from 'lightweight-charts'
import styles from './draw-handles.module.css'

/** A price that can be dragged up and down the chart. */
export type PriceHandle = {
  readonly id: string
  readonly price: number
  readonly text: string
  readonly tone: 'win' | 'loss' | 'warn'
  /** False while there is no such price: the handle can be dragged to one from here. */
  readonly placed: boolean
  /** Handles in different rows are side by side if they have the same price. */
  readonly row: 0 | 1
}

export type HandleActs = {
  readonly onDrag: (id: string, price: number) => void
  /** Called when the handle is released at a price; null = it goes back. */
  readonly onDrop: (id: string, price: number | null) => void
}

export type HandleDrawer = {
  readonly draw: (handles: readonly PriceHandle[]) => void
  /** Whether one is being dragged: the price scale must not move under it. */
  readonly isHeld: () => boolean
  readonly close: () => void
}

type Drawn = { readonly line: HTMLElement; readonly chip: HTMLElement }
type Surface = { readonly chart: IChartApi; readonly series: ISeriesApi<'Candlestick'> }

/** Draws handles over a chart as elements, which take mouse and touch from it. */
export function handleDrawer(element: HTMLElement, surface: Surface, acts: HandleActs): HandleDrawer {
  const { chart, series } = surface
  element.classList.add(...[styles.host].flatMap((name) => name ?? []))
  const layer = made('layer')
  // The fields next to the chart show and change the same prices by keyboard.
  layer.ariaHidden = 'true'
  layer.dataset['inPicture'] = ''
  element.append(layer)
  const lines = new Map<string, Drawn>()
  let shown: readonly PriceHandle[] = []
  const hold = holder(surface, acts)

  const arrange = (): void => {
    const { width, height } = chart.paneSize()
    layer.style.width = `${width}px`
    layer.style.height = `${height}px`
    for (const { id, price } of shown) {
      const line = lines.get(id)?.line
      const y = series.priceToCoordinate(price)
      if (line === undefined) continue
      line.hidden = y === null || y < 0 || y > height
      line.style.transform = `translateY(${y ?? 0}px)`
    }
  }
  const lineOf = (id: string): Drawn => {
    const existing = lines.get(id)
    if (existing !== undefined) return existing
    const drawn = { line: made('line'), chip: made('chip') }
    drawn.line.dataset['handle'] = id
    drawn.line.append(drawn.chip)
    drawn.line.addEventListener('pointerdown', (event) => {
      const handle = shown.find((listed) => listed.id === id)
      if (handle !== undefined) hold.begin(handle, drawn.line, event)
    })
    layer.append(drawn.line)
    lines.set(id, drawn)
    return drawn
  }
  // The chart has no event for a scale that moved, but it paints everything again.
  series.attachPrimitive({ paneViews: () => [{ renderer: () => ({ draw: arrange }) }] })

  return {
    draw: (handles) => {
      shown = handles
      for (const { id, text, tone, placed, row } of handles) {
        const { line, chip } = lineOf(id)
        Object.assign(line.dataset, { tone, placed: String(placed), row: String(row) })
        chip.textContent = text
        line.toggleAttribute('data-screen-only', !placed)
      }
      for (const [id, { line }] of lines) {
        if (handles.some((handle) => handle.id === id)) continue
        // Removing a dragged line releases its pointer, which ends the drag.
        line.remove()
        lines.delete(id)
      }
      arrange()
    },
    isHeld: hold.isHeld,
    close: () => {
      hold.close()
      layer.remove()
    },
  }
}

type DragState = {
  readonly id: string
  readonly line: HTMLElement
  readonly pointer: number
  /** From the pointer to the price, so that the line does not jump to the pointer. */
  readonly offset: number
  readonly from: number
  price: number | null
}

/** A press that moves less than this is not a drag. */
const MOVED_PX = 3

/** Follows the pointer that drags a line. Escape returns the line. */
function holder({ chart, series }: Surface, { onDrag, onDrop }: HandleActs) {
  let drag: DragState | null = null
  const release = (outcome: 'dropped' | 'cancelled'): void => {
    const last = drag
    if (last === null) return
    drag = null
    last.line.removeAttribute('data-held')
    if (last.price !== null) onDrop(last.id, outcome === 'dropped' ? last.price : null)
  }
  const move = ({ pointerId, clientY }: PointerEvent): void => {
    if (drag === null || pointerId !== drag.pointer) return
    if (drag.price === null && Math.abs(clientY - drag.from) < MOVED_PX) return
    const y = Math.max(0, Math.min(clientY + drag.offset, chart.paneSize().height - 1))
    const price = series.coordinateToPrice(y)
    if (price === null) return
    drag.line.setAttribute('data-held', 'true')
    drag.price = price
    onDrag(drag.id, price)
  }
  const up = ({ pointerId }: PointerEvent): void => {
    if (pointerId === drag?.pointer) release('dropped')
  }
  const lost = ({ pointerId }: PointerEvent): void => {
    if (pointerId === drag?.pointer) release('cancelled')
  }
  const escape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || drag === null) return
    event.stopPropagation()
    release('cancelled')
  }
  addEventListener('keydown', escape, true)
  return {
    begin: ({ id, price }: PriceHandle, line: HTMLElement, event: PointerEvent): void => {
      const y = series.priceToCoordinate(price)
      if (event.button !== 0 || drag !== null || y === null) return
      line.setPointerCapture(event.pointerId)
      line.onpointermove = move
      line.onpointerup = up
      line.onlostpointercapture = lost
      drag = { id, line, pointer: event.pointerId, offset: y - event.clientY, from: event.clientY, price: null }
    },
    isHeld: () => drag !== null,
    close: () => removeEventListener('keydown', escape, true),
  }
}

function made(name: 'layer' | 'line' | 'chip'): HTMLElement {
  const element = document.createElement('div')
  element.className = styles[name] ?? ''
  return element
}
