/**
 * Code that runs inside a measured page. Each function is sent to the page as text, so it uses nothing from its scope.
 */

/** Remembers the long tasks of the page's main thread, from its first script on. */
export function watchTasks(): void {
  const tasks: { start: number; ms: number }[] = []
  Object.assign(globalThis, { longTasks: tasks })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) tasks.push({ start: entry.startTime, ms: entry.duration })
  }).observe({ type: 'longtask', buffered: true })
}

export type Change = {
  /** From the change to the frame that shows the text. */
  readonly ms: number
  /** To the last change of the page. */
  readonly settled: number
  /** The longest task of the main thread in the meantime; 0 if none took 50 ms. */
  readonly longest: number
}

type ExpectedChange = {
  /** The path that the application navigates to, without loading. */
  readonly path?: string
  /** Or the element to click. */
  readonly click?: string
  /** The texts that the page shows afterwards, in this order. */
  readonly texts: readonly string[]
}

/** Makes one change and waits until the page shows some texts. */
export async function changedTo({ path, click, texts }: ExpectedChange): Promise<Change> {
  const frame = (): Promise<number> => new Promise((settle) => requestAnimationFrame(settle))
  const isShown = (): boolean => {
    const numbers = texts.map((text) => `(?<![\\d,])${text}(?!\\d)`)
    return new RegExp(numbers.join('[^]*?')).test(document.body.innerText)
  }
  const tasks = (globalThis as unknown as { longTasks: { start: number; ms: number }[] }).longTasks
  let changedAt = 0
  let isDirty = false
  const observer = new MutationObserver(() => {
    changedAt = performance.now()
    isDirty = true
  })
  observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
  await frame()
  const start = performance.now()
  if (click === undefined) {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  } else document.querySelector<HTMLElement>(click)?.click()
  let shown = 0
  for (const end = start + 120_000; shown === 0; ) {
    await frame()
    if (isDirty && isShown()) shown = performance.now()
    else if (performance.now() > end) throw new Error(`The page does not show ${texts.join(', ')}.`)
    isDirty = false
  }
  while (performance.now() - Math.max(changedAt, shown) < 700) await frame()
  observer.disconnect()
  const longest = Math.max(
    0,
    ...tasks.filter((task) => task.start + task.ms > start && task.start <= shown).map(({ ms }) => ms),
  )
  return { ms: shown - start, settled: Math.max(changedAt, shown) - start, longest }
}
