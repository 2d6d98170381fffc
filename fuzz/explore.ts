/** Feeds a target with inputs, keeps those that reach new code, and reports what broke a promise. */
import { createHash } from 'node:crypto'
import { mulberry32 } from '@roundtrip/core/base'
import { type Material, mutateBytes, mutateJson } from './mutate.ts'
import { Fault, type Target } from './target.ts'

export type Broken = {
  readonly input: Uint8Array
  /** The message of the error, and where it was thrown. */
  readonly why: string
}

export type Explored = {
  readonly inputs: number
  /** Inputs that reached new code. */
  readonly corpus: number
  /** One for each location that broke a promise. */
  readonly broken: readonly Broken[]
}

export type ExploreOptions = {
  readonly seed: number
  /** Stops when this says so. */
  readonly isEnough: (inputs: number) => boolean
  /** Parts of the program reached for the first time; always 0 if nobody counts. */
  readonly newRanges?: () => Promise<number>
  /** Called with each input before it is read: the last one is the one that never ends. */
  readonly before?: (input: Uint8Array) => void
}

/** The same seed gives the same inputs. */
export async function explore(target: Target, options: ExploreOptions): Promise<Explored> {
  const random = mulberry32(options.seed)
  const corpus: Uint8Array[] = []
  const broken = new Map<string, Broken>()
  const material: Material = { corpus, words: target.words, max: target.max }
  let inputs = 0
  const read = async (input: Uint8Array): Promise<void> => {
    inputs += 1
    options.before?.(input)
    const error = await errorOf(target, input)
    if (error !== null && !broken.has(promiseOf(error))) broken.set(promiseOf(error), { input, why: wordsOf(error) })
  }
  for (const seed of target.seeds()) {
    await read(seed)
    corpus.push(seed)
  }
  await options.newRanges?.()
  while (!options.isEnough(inputs)) {
    const asBytes = target.as === 'bytes' || random() < 0.02
    const input = asBytes ? mutateBytes(random, material) : mutateJson(random, material)
    await read(input)
    if (((await options.newRanges?.()) ?? 0) > 0) corpus.push(input)
  }
  return { inputs, corpus: corpus.length, broken: [...broken.values()] }
}

/** Reads one input; null if every promise was kept. */
export async function errorOf(target: Target, input: Uint8Array): Promise<unknown> {
  try {
    await target.read(input)
    return null
  } catch (error) {
    return error ?? new Error('Nothing was thrown as an error.')
  }
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** What distinguishes this error from others, regardless of the input: the promise, or the location in the program. */
function promiseOf(error: unknown): string {
  if (error instanceof Fault) return error.promise
  const lines = wordsOf(error).split('\n')
  return lines.find((line) => /^\s+at /.test(line)) ?? lines[0] ?? ''
}

/** The name under which an input is stored. */
export function nameOf(input: Uint8Array): string {
  return createHash('sha256').update(input).digest('hex').slice(0, 16)
}
