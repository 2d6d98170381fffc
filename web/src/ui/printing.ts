import { type ComponentType, type ReactNode, useSyncExternalStore } from 'react'
import type { TimeChartData } from './time-chart-data.ts'

/** A name and its value, such as `Period` and `Last 30 days`. */
export type Fact = readonly [name: string, text: string]

export type HeadProps = {
  readonly title: string
  /** The subject of the page, if the filters in the address do not describe it. */
  readonly facts?: readonly Fact[] | undefined
}

export type TimeChartProps = {
  readonly data: TimeChartData
  /** The result in one sentence, for screen readers. */
  readonly label: string
  readonly height: number
}

/** The components for paper. They load after the first screen, so that printing costs that screen nothing. */
type Paper = {
  readonly Head: ComponentType<HeadProps>
  readonly TimeChart: ComponentType<TimeChartProps>
}

export type SubjectProps = {
  readonly page: HeadProps
  readonly children: (facts: readonly Fact[]) => ReactNode
}

/** Renders the subject of a page that does not state one itself. Loads with the code for printing. */
let subject: ComponentType<SubjectProps> | null = null

export function setSubject(next: ComponentType<SubjectProps>): void {
  subject = next
}

export function currentSubject(): ComponentType<SubjectProps> | null {
  return subject
}

let paper: Paper | null = null
const listeners = new Set<() => void>()

/** The components for paper while the page is being printed or saved; null on screen. */
export function usePaper(): Paper | null {
  return useSyncExternalStore(listen, read, read)
}

/** Shows the page as it is printed; null = as on screen. */
export function setPaper(next: Paper | null): void {
  paper = next
  for (const listener of listeners) listener()
}

function read(): Paper | null {
  return paper
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
