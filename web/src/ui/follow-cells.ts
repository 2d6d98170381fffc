import { crosshairOf, spanOfKey } from './crosshair.ts'

const CELL = '[data-span]'

/**
 * Connects the cells of a calendar with the crosshair of their screen: the day or month under the pointer or the focus
 * is shown in its charts, and what they point at gets `data-pointed`. A cell has its day or month in `data-span`. Used
 * as a ref; returns a function that disconnects it.
 */
export function followCells(container: Element | null): (() => void) | undefined {
  if (container === null) return undefined
  const crosshair = crosshairOf(container)
  let marked: Element | null = null
  const stop = crosshair.follow((span) => {
    const day = span === null ? '' : new Date(span.to - 1).toISOString().slice(0, 10)
    const cell = day === '' ? null : container.querySelector(`[data-span="${day}"], [data-span="${day.slice(0, 7)}"]`)
    if (cell === marked) return
    marked?.removeAttribute('data-pointed')
    cell?.setAttribute('data-pointed', '')
    marked = cell
  })
  const enter = ({ target }: Event): void => {
    const key = target instanceof Element ? target.closest(CELL)?.getAttribute('data-span') : null
    crosshair.point(typeof key === 'string' ? spanOfKey(key) : null)
  }
  const leave = (): void => crosshair.point(null)
  const moves = [
    ['pointerover', enter],
    ['pointerleave', leave],
    ['focusin', enter],
    ['focusout', leave],
  ] as const
  for (const [name, act] of moves) container.addEventListener(name, act)
  return () => {
    for (const [name, act] of moves) container.removeEventListener(name, act)
    marked?.removeAttribute('data-pointed')
    stop()
  }
}
