import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { explainedElement, tradesOf } from '../../data/insights/explained-element.ts'
import { openModal } from '../../data/page/modals.ts'
import { IconBulb } from '../../ui/icons/index.ts'
import { useKeys } from '../../ui/use-keys.ts'
import { SHORTCUT_TITLES } from './use-shortcuts.ts'
import styles from './ExplainGestures.module.css'
import { t } from '../../language/translate.ts'

/** How long a finger rests on an element, and how far it may slip meanwhile, in px. */
const PRESS_MS = 500
const SLIP = 10
/** A pointer that only passes shows no button. */
const REST_MS = 350

/**
 * Explains every bar, cell, row, figure and point of a curve that stands for trades: by the right mouse button or the
 * button at its corner, by the key E, or by a long press.
 */
export default function ExplainGestures({ main }: { readonly main: RefObject<HTMLElement | null> }) {
  const [pointed, setPointed] = useState<Element | null>(null)
  useKeys(SHORTCUT_TITLES().everywhere, {
    e: [t('Explain the bar, cell, row, figure or point with the focus'), () => explain(document.activeElement)],
  })
  const open = useEffectEvent((element: Element): void => {
    setPointed(null)
    explain(element)
  })
  const point = useEffectEvent(setPointed)
  useEffect(() => {
    const area = main.current
    if (area === null) return
    const gestures = [watchMouse(area, { open, point }), watchTouch(area, open)]
    return () => {
      for (const stop of gestures) stop()
    }
  }, [main])
  return pointed === null ? null : <CornerButton of={pointed} onLeave={() => setPointed(null)} />
}

/** `false` if the element stands for no trades. */
function explain(start: Element | null): false | undefined {
  const element = start === null ? null : explainedElement(start)
  if (element === null) return false
  openModal('explain', tradesOf(element, location))
  return undefined
}

/**
 * Whether a button next to the element explains it already, or its corner is another point: on a curve, the point under
 * the pointer counts.
 */
function hasNoCorner(element: Element): boolean {
  return (
    element.matches('[role="group"]') || element.closest('tr, [role="row"]')?.querySelector('[data-explains]') != null
  )
}

function elementOf({ target }: Event): Element | null {
  return target instanceof Element ? explainedElement(target) : null
}

type Acts = {
  readonly open: (element: Element) => void
  readonly point: (element: Element | null) => void
}

function watchMouse(area: HTMLElement, { open, point }: Acts): () => void {
  let resting: ReturnType<typeof setTimeout> | undefined
  let last: Element | null = null
  const menu = (event: MouseEvent): void => {
    const element = elementOf(event)
    // With Shift, the browser's own menu opens.
    if (element === null || event.shiftKey) return
    event.preventDefault()
    open(element)
  }
  const over = (event: PointerEvent): void => {
    const element = event.pointerType === 'mouse' ? elementOf(event) : null
    if (element === last) return
    last = element
    clearTimeout(resting)
    // The button itself lies outside of the page, so leaving the element for it changes nothing here.
    resting = setTimeout(() => point(element === null || hasNoCorner(element) ? null : element), REST_MS)
  }
  const leave = (): void => {
    last = null
    clearTimeout(resting)
  }
  area.addEventListener('contextmenu', menu)
  area.addEventListener('pointerover', over)
  area.addEventListener('pointerleave', leave)
  return () => {
    leave()
    area.removeEventListener('contextmenu', menu)
    area.removeEventListener('pointerover', over)
    area.removeEventListener('pointerleave', leave)
  }
}

/** A long press. Lifting the finger afterwards does not count as a press. */
function watchTouch(area: HTMLElement, open: (element: Element) => void): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  let start = { x: 0, y: 0 }
  let isDone = false
  const cancel = (): void => clearTimeout(waiting)
  const down = (event: PointerEvent): void => {
    cancel()
    isDone = false
    const element = event.pointerType === 'mouse' ? null : elementOf(event)
    if (element === null) return
    start = { x: event.clientX, y: event.clientY }
    waiting = setTimeout(() => {
      isDone = true
      open(element)
    }, PRESS_MS)
  }
  const move = ({ clientX, clientY }: PointerEvent): void => {
    if (Math.hypot(clientX - start.x, clientY - start.y) > SLIP) cancel()
  }
  const click = (event: MouseEvent): void => {
    if (!isDone) return
    isDone = false
    event.preventDefault()
    event.stopPropagation()
  }
  const listeners = [
    ['pointerdown', down],
    ['pointermove', move],
    ['pointerup', cancel],
    ['pointercancel', cancel],
    ['contextmenu', cancel],
  ] as const
  for (const [name, act] of listeners) area.addEventListener(name, act as EventListener)
  area.addEventListener('click', click, true)
  return () => {
    cancel()
    for (const [name, act] of listeners) area.removeEventListener(name, act as EventListener)
    area.removeEventListener('click', click, true)
  }
}

/** The same for a mouse with one button. It is not a tab stop, because the keyboard has a key for it. */
function CornerButton({ of, onLeave }: { readonly of: Element; readonly onLeave: () => void }) {
  const { right, top } = of.getBoundingClientRect()
  useEffect(() => {
    addEventListener('scroll', onLeave, true)
    addEventListener('keydown', onLeave, true)
    return () => {
      removeEventListener('scroll', onLeave, true)
      removeEventListener('keydown', onLeave, true)
    }
  })
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.corner}
      style={{ left: Math.min(right, innerWidth - EDGE), top: Math.max(EDGE, top) }}
      aria-label={t('Explain (E, or right click)')}
      title={t('Explain (E, or right click)')}
      onPointerLeave={onLeave}
      onClick={() => {
        onLeave()
        explain(of)
      }}
    >
      <IconBulb size={14} aria-hidden />
    </button>
  )
}

/** Half of the button, in px. */
const EDGE = 12
