/** Random histories of browsers, tabs, network and server: made from a seed, run against the engine, and shortened. */
import { Browser, type Weather, type World } from './browser.testing.ts'
import { sameJson } from './protocol/same-json.ts'
import { COLLECTION, type Day, type Field, FIELDS, Model } from './model.testing.ts'
import { type Random, Scheduler, seededRandom } from './scheduler.testing.ts'
import { MemoryServer } from './server/memory-server.ts'
import { SimulatedTab } from './simulated-tab.testing.ts'

/** One step. Browsers and tabs are numbered, modulo their count, so that every part of a history can be run. */
export type Step =
  | { readonly do: 'open'; readonly browser: number }
  | {
      readonly do: 'write'
      readonly tab: number
      readonly id: string
      readonly field: Field
      readonly isChecked: boolean
    }
  | { readonly do: 'remove'; readonly tab: number; readonly id: string }
  | {
      readonly do: 'type'
      readonly tab: number
      readonly id: string
      readonly field: Field
      readonly when: 'soon' | 'now'
    }
  | { readonly do: 'close form'; readonly tab: number; readonly id: string }
  | { readonly do: 'resolve'; readonly tab: number; readonly id: string }
  | { readonly do: 'write all'; readonly tab: number; readonly field: Field }
  | {
      readonly do: 'leave'
      readonly tab: number
      readonly how: 'reload' | 'crash' | 'sign out'
      readonly isBack: boolean
    }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'weather'; readonly browser: number; readonly weather: Weather }
  | { readonly do: 'wake'; readonly tab: number }
  | { readonly do: 'sleep'; readonly browser: number; readonly ms: number }
  | { readonly do: 'restart' }
  | { readonly do: 'forget deletions' }

export type History = { readonly seed: number; readonly kind: HistoryKind; readonly steps: readonly Step[] }

/** `alone`: one tab at a time, so that nobody else can cause a conflict. */
export type HistoryKind = 'alone' | 'many'

const IDS = ['2026-01-01', '2026-01-02'] as const
const WAITS = [1, 50, 300, 800, 3_000, 25_000, 90_000] as const
const MONTH_MS = 31 * 24 * 60 * 60_000

/** The history of a seed; the same each time. */
export function historyOf(seed: number): History {
  const random = seededRandom(seed)
  const kind = random.chance(0.25) ? 'alone' : 'many'
  const steps = Array.from({ length: 4 + random.below(36) }, () => stepOf(random, kind))
  return { seed, kind, steps }
}

function stepOf(random: Random, kind: HistoryKind): Step {
  const [tab, browser, field] = [random.below(4), random.below(3), random.pick(FIELDS)]
  const choice = random.below(100)
  // When alone, a day is either for forms that save themselves or for all others: two forms of a tab may conflict too.
  const isTyped = choice >= 18 && choice < 53 && !(choice >= 40 && choice < 48)
  const id = kind === 'many' ? random.pick(IDS) : IDS[isTyped ? 0 : 1]
  if (choice < 18) return { do: 'write', tab, id, field, isChecked: random.chance(0.5) }
  if (choice < 40) return { do: 'type', tab, id, field, when: random.chance(0.3) ? 'now' : 'soon' }
  if (choice < 44) return { do: 'remove', tab, id }
  if (choice < 48) return { do: 'write all', tab, field }
  if (choice < 50) return { do: 'close form', tab, id }
  if (choice < 53) return { do: 'resolve', tab, id }
  if (choice < 59) return { do: 'weather', browser, weather: random.pick(['good', 'lossy', 'offline']) }
  if (choice < 62) return { do: 'wake', tab }
  if (choice < 64) return { do: 'sleep', browser, ms: random.pick([5_000, 200_000]) }
  if (choice < 66) return { do: 'restart' }
  if (choice < 67) return { do: 'forget deletions' }
  if (choice < 71 && kind === 'many') return { do: 'open', browser }
  if (choice < 76) {
    return { do: 'leave', tab, how: random.pick(['reload', 'reload', 'crash', 'sign out']), isBack: random.chance(0.7) }
  }
  return { do: 'wait', ms: random.pick(WAITS) }
}

/** Runs a history to its end, lets everything settle, and returns the violated invariants. */
export async function violationsOf(history: History): Promise<readonly string[]> {
  const run = new Run(history)
  try {
    for (const step of history.steps) {
      await run.take(step)
      if (run.model.violations.length > 0) break
    }
    if (run.model.violations.length === 0) await run.settle()
  } catch (error) {
    run.model.report(error instanceof Error ? `${error.message}\n${error.stack ?? ''}` : String(error))
  }
  run.end()
  return run.model.violations
}

class Run {
  readonly scheduler = new Scheduler()
  readonly model = new Model()
  readonly #world: World
  readonly #browsers: readonly Browser[]
  readonly #kind: HistoryKind
  #tabs: SimulatedTab[] = []
  #opened = 0

  constructor({ seed, kind }: History) {
    const random = seededRandom(seed ^ 0x5bd1e995)
    const server = new MemoryServer({
      // The histories write no document with a seal.
      sha256: () => '',
      now: () => this.scheduler.now,
      onStored: (document) => this.model.stored(document),
    })
    this.#world = { scheduler: this.scheduler, random, server, starts: 0, report: this.model.report }
    this.#kind = kind
    const hasLocks = !random.chance(0.1)
    const count = kind === 'alone' ? 1 : 1 + random.below(3)
    this.#browsers = Array.from({ length: count }, () => new Browser(this.#world, hasLocks || kind === 'many'))
    for (let tab = 0; tab < (kind === 'alone' ? 1 : 1 + random.below(4)); tab += 1) this.#open(tab)
  }

  async take(step: Step): Promise<void> {
    if ('tab' in step) this.#inTab(step)
    else if (step.do === 'open') this.#open(step.browser)
    else if (step.do === 'restart') this.#restart()
    else if (step.do === 'forget deletions') this.#forgetDeletions()
    else this.#inBrowser(step)
    await this.scheduler.advance(step.do === 'wait' ? step.ms : 0)
  }

  /** Connects everything, waits until nothing happens any more, and judges the result. */
  async settle(): Promise<void> {
    const awake = Math.max(...this.#browsers.map(({ asleepUntil }) => asleepUntil))
    await this.scheduler.advance(Math.max(0, awake - this.scheduler.now))
    for (const browser of this.#browsers) this.#setWeather(browser, 'good')
    // Longer than a broken stream goes unnoticed, but shorter than a stream lasts: the next one would hide a gap.
    await this.scheduler.advance(150_000)
    this.#compare(this.#tabs.filter(({ live }) => live.view(COLLECTION).error === null))
    // Longer than a stream lasts: the next one reloads what could not be loaded.
    await this.scheduler.advance(300_000)
    // The next page to open sends what closed pages left in the storage.
    for (const [index] of this.#browsers.entries()) this.#open(index)
    for (const tab of this.#tabs) tab.live.wake()
    await this.scheduler.advance(200_000)
    this.#judge()
  }

  end(): void {
    for (const tab of this.#tabs) tab.leave('crash')
  }

  /** Every tab shows the server's documents, and has nothing unsent. */
  #compare(tabs: readonly SimulatedTab[]): void {
    const { documents } = this.#world.server.list({ collection: COLLECTION, limit: 1_000, cursor: null })
    const stored = new Map(documents.map(({ id, data }) => [id, data as Day]))
    for (const tab of tabs.filter(({ life }) => !life.isStopped)) {
      const shown = Object.fromEntries(tab.live.view(COLLECTION).documents)
      if (!sameJson(shown, Object.fromEntries(stored))) {
        this.model.report(
          `${tab.name} shows ${brief(shown)}, but the server holds ${brief(Object.fromEntries(stored))}.`,
        )
      }
      if (tab.live.sync().state !== 'saved') this.model.report(`${tab.name} is still ${tab.live.sync().state}.`)
    }
  }

  #judge(): void {
    this.#compare(this.#tabs)
    for (const tab of this.#tabs.filter(({ life }) => !life.isStopped)) {
      for (const [id, { draft, close }] of tab.drafts) {
        // A closed form follows nothing.
        if (close === null) continue
        const { saving, conflicts } = draft.state()
        if (saving === 'saving' || saving === 'waiting')
          this.model.report(`The form of ${id} in ${tab.name} is still ${saving}.`)
        for (const { mine } of conflicts) this.model.excuse(id, mine)
        if (conflicts.length > 0) this.model.conflicts += 1
      }
    }
    for (const { storage } of this.#browsers) {
      for (const key of storage.keys()) this.model.report(`${key} is left in the storage: ${storage.get(key) ?? ''}`)
    }
    const isHeld = (id: string, field: Field, value: unknown): boolean =>
      this.#tabs.some(({ drafts }) => {
        const state = drafts.get(id)?.draft.state()
        return (
          state !== undefined &&
          (state.saving === 'conflict' || state.saving === 'failed') &&
          state.data[field] === value
        )
      })
    this.model.judge(({ id, field, value }) => isHeld(id, field, value))
    if (this.#kind === 'alone' && this.model.conflicts > 0) {
      this.model.report('A conflict was reported, but there was nobody else.')
    }
  }

  #open(browser: number): void {
    const owner = this.#browsers[browser % this.#browsers.length]
    if (owner === undefined) return
    this.#opened += 1
    this.#tabs.push(new SimulatedTab(`tab ${this.#opened}`, owner, this.model))
  }

  #inTab(step: Step & { readonly tab: number }): void {
    const tab = this.#tabs[step.tab % Math.max(1, this.#tabs.length)]
    if (tab === undefined) return
    if (step.do === 'leave') return this.#leave(tab, step)
    if (step.do === 'wake') return tab.life.isStopped ? undefined : tab.live.wake()
    if (!tab.isReady || this.scheduler.now < tab.browser.asleepUntil) return
    if (step.do === 'write') tab.write(step.id, step.field, step.isChecked)
    else if (step.do === 'remove') tab.remove(step.id)
    else if (step.do === 'type') tab.type(step.id, step.field, step.when)
    else if (step.do === 'close form') tab.closeDraft(step.id)
    else if (step.do === 'resolve') tab.resolve(step.id)
    // Its screen shows nothing else in the meantime; when alone, nobody else can cause a conflict.
    else if (step.do === 'write all' && this.#kind === 'many') tab.writeAll(IDS, step.field)
  }

  #leave(tab: SimulatedTab, { how, isBack }: Step & { readonly do: 'leave' }): void {
    const wasStopped = tab.life.isStopped
    if (how === 'sign out' && !wasStopped) tab.stop()
    else {
      tab.leave(how === 'crash' ? 'crash' : 'reload')
      this.#tabs = this.#tabs.filter((other) => other !== tab)
    }
    if (!wasStopped && (isBack || this.#kind === 'alone')) this.#open(this.#browsers.indexOf(tab.browser))
  }

  #inBrowser(step: Step): void {
    if (!('browser' in step)) return
    const browser = this.#browsers[step.browser % this.#browsers.length]
    if (browser === undefined) return
    if (step.do === 'weather') this.#setWeather(browser, step.weather)
    else if (step.do === 'sleep') browser.asleepUntil = Math.max(browser.asleepUntil, this.scheduler.now + step.ms)
  }

  #setWeather(browser: Browser, weather: Weather): void {
    const isBack = browser.weather === 'offline' && weather !== 'offline'
    browser.weather = weather
    if (weather === 'offline') for (const stream of browser.streams) stream.onWeather()
    // The `online` event of the browser.
    if (isBack) for (const tab of this.#tabs) if (tab.browser === browser && !tab.life.isStopped) tab.live.wake()
  }

  #restart(): void {
    this.#world.starts += 1
    this.#world.server.restart()
    for (const browser of this.#browsers) for (const stream of browser.streams) stream.onRestart()
  }

  #forgetDeletions(): void {
    this.scheduler.now += MONTH_MS
    this.#world.server.removeOldDeletions()
  }
}

function brief(days: Readonly<Record<string, Day>>): string {
  const texts = Object.entries(days).map(
    ([id, day]) => `${id} { ${FIELDS.map((field) => `${field}: ${day[field]}`).join(', ')} }`,
  )
  return texts.join('; ') || 'nothing'
}

/** The shortest history found that still fails: steps are removed as long as it does. */
export async function shortened(history: History): Promise<History> {
  let shortest = history
  for (let size = Math.ceil(history.steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let start = 0; start < shortest.steps.length; ) {
      const steps = shortest.steps.filter((_, index) => index < start || index >= start + size)
      const candidate = { ...shortest, steps }
      if ((await violationsOf(candidate)).length > 0) shortest = candidate
      else start += size
    }
  }
  return shortest
}

/** A history as text, one step a line. */
export function written({ seed, kind, steps }: History, violations: readonly string[]): string {
  const lines = steps.map(({ do: what, ...rest }) => `  ${what} ${JSON.stringify(rest).replaceAll('"', '')}`)
  return [`History ${seed} (${kind}); run it again with HISTORY=${seed}.`, ...lines, ...violations].join('\n')
}
