/**
 * Typed inputs follow the user: to the next calculator at once, and after a pause as a document to other tabs and
 * visits.
 */
import type { CalculatorId } from '@roundtrip/core/calculators'
import type { LiveDocuments } from '@roundtrip/sync/client'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useCollection, useDocument, useDocuments } from '../../data/documents/use-documents.ts'
import { onUserLeft } from '../../data/session/page-session.ts'
import { calculatorOfSlug, carriedName, type Inputs, slugOf } from '../../data/calculator/inputs.ts'

const PAUSE_MS = 1_000

type Kept = { readonly tool: string | null; readonly inputs: Inputs }
const NOTHING: Kept = { tool: null, inputs: {} }
/** Inputs typed since the document was written. */
let current: Kept = NOTHING
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function change(next: Kept): void {
  current = next
  for (const listener of listeners) listener()
}

onUserLeft(() => {
  clearTimeout(timer)
  leave = null
  change(NOTHING)
})

export type Carried = {
  /** By carried name; undefined while loading. */
  readonly inputs: Inputs | undefined
  /** The calculator used last. */
  readonly last: CalculatorId | null
  /** Saves inputs typed into a calculator. */
  readonly keep: (id: CalculatorId, changes: Inputs) => void
  /** Saves one input under its carried name. */
  readonly keepAs: (name: string, text: string) => void
}

export function useCarried(): Carried {
  const stored = useDocument('calculator', 'last')
  // The calculators also work without the last inputs.
  const isWaiting = useCollection('calculator').status !== 'failed' && stored === undefined
  const now = useSyncExternalStore(subscribe, () => current)
  const documents = useDocuments()
  const inputs = useMemo(
    () => (isWaiting ? undefined : { ...stored?.inputs, ...now.inputs }),
    [isWaiting, stored, now.inputs],
  )
  const keep = useCallback(
    (id: CalculatorId, changes: Inputs): void => {
      const named = Object.entries(changes).map(([name, text]) => [carriedName(id, name), text] as const)
      put(documents, { tool: slugOf(id), inputs: Object.fromEntries(named) })
    },
    [documents],
  )
  const keepAs = useCallback(
    (name: string, text: string): void => put(documents, { tool: current.tool, inputs: { [name]: text } }),
    [documents],
  )
  return { inputs, last: calculatorOfSlug(now.tool ?? stored?.tool ?? null), keep, keepAs }
}

function put(documents: LiveDocuments, { tool, inputs }: Kept): void {
  change({ tool, inputs: { ...current.inputs, ...inputs } })
  clearTimeout(timer)
  timer = setTimeout(() => store(documents), PAUSE_MS)
  // Closing the page during the pause would lose the last inputs.
  leave = () => store(documents)
}

let leave: (() => void) | null = null
if (typeof window !== 'undefined') window.addEventListener('pagehide', () => leave?.())

function store(documents: LiveDocuments): void {
  clearTimeout(timer)
  leave = null
  const stored = documents.view('calculator').documents.get('last')
  const data = { tool: current.tool ?? stored?.tool ?? '', inputs: { ...stored?.inputs, ...shortOf(current.inputs) } }
  change(NOTHING)
  // The inputs are in the address too; if saving fails, they must be retyped at worst.
  documents.write({ collection: 'calculator', id: 'last', data }).catch(() => undefined)
}

/** Texts too long for any field are not saved. */
function shortOf(inputs: Inputs): Record<string, string> {
  return Object.fromEntries(Object.entries(inputs).filter(([, text]) => text.length <= 2_000))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
