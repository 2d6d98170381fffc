import * as z from 'zod/mini'

/** Data as JSON can carry it, in a shape that only the upgrade step reading it knows. */
export type FrozenShape = Readonly<Record<string, unknown>>

/**
 * One collection of documents: its current shape, and the steps from every earlier one. A stored document has the
 * number of the shape that it was written in. Steps are frozen once released: they name the old shape themselves and
 * use no schema, because schemas keep changing.
 */
export type Collection<Schema extends z.ZodMiniType = z.ZodMiniType> = {
  readonly schema: Schema
  /** The number of the current shape; the first one is 1. */
  readonly version: number
  /** The first step leads from version 1 to 2, and so on. */
  readonly upgrades: readonly ((data: never) => FrozenShape)[]
  /** Most bytes of one document as JSON. */
  readonly bytes: number
  /** Most documents of one user. */
  readonly count: number
  readonly isId: (id: string) => boolean
  readonly history: HistoryMode
  /** Adds what is known only at the time of writing; null if there is nothing to add. */
  readonly stamp: Stamp | null
  /** The fields that the server does not let anybody change; null if everything may change. */
  readonly seal: SealedFields | null
}

/**
 * Fields of documents that are sealed. The field `seal` is the server's: the time of the first write, and a hash over the
 * sealed fields. A field of `once` is null or an object, whose `time` is the server's when it is first written.
 */
export type SealedFields = { readonly sealed: readonly string[]; readonly once: readonly string[] }

/**
 * Called before a document is sent; `before` is its previous data, null for a new one, and `now` is UTC ms. Stamping
 * twice changes nothing more.
 */
export type Stamp = (data: never, context: { readonly before: never; readonly now: number }) => FrozenShape

/**
 * Which earlier states of a document are kept. `every`: the state before each change. `sittings`: states that lasted
 * for a while, so that text that saves itself leaves its state at the end of each sitting, and now and then within one.
 */
export type HistoryMode = 'none' | 'every' | 'sittings'

type Definition<Schema extends z.ZodMiniType> = Omit<Collection<Schema>, 'isId' | 'history' | 'stamp' | 'seal'> & {
  readonly isId?: (id: string) => boolean
  readonly history?: HistoryMode
  readonly stamp?: Stamp
  readonly seal?: SealedFields
}

export function defineCollection<Schema extends z.ZodMiniType>(definition: Definition<Schema>): Collection<Schema> {
  if (definition.upgrades.length !== definition.version - 1) {
    throw new Error(`Version ${definition.version} needs ${definition.version - 1} upgrade steps.`)
  }
  return { isId: isPlainId, history: 'none', stamp: null, seal: null, ...definition }
}

export type DocumentReading<Data> =
  | { readonly state: 'current'; readonly data: Data }
  /** Written by a later release: kept and passed on unchanged, never rewritten. */
  | { readonly state: 'newer' }
  /** Violates its own schema: the server never accepts such data. */
  | { readonly state: 'damaged' }

/** Upgrades data of any version to the current shape and checks it. */
export function readData<Schema extends z.ZodMiniType>(
  collection: Collection<Schema>,
  stored: { readonly schema: number; readonly data: unknown },
): DocumentReading<z.output<Schema>> {
  if (stored.schema > collection.version) return { state: 'newer' }
  const result = z.safeParse(collection.schema, upgraded(collection, stored))
  return result.success ? { state: 'current', data: result.data } : { state: 'damaged' }
}

/** The upgrade steps alone, without the check at the end. */
export function upgraded(collection: Collection, stored: { readonly schema: number; readonly data: unknown }): unknown {
  let data = stored.data
  // A step may rely on the shape it names; anything that is not even an object goes to the check unchanged.
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return data
  for (const step of collection.upgrades.slice(Math.max(stored.schema, 1) - 1)) data = step(data as never)
  return data
}

function isPlainId(id: string): boolean {
  return /^[A-Za-z0-9_-]{1,64}$/.test(id) && !RESERVED.has(id)
}

/** Names that every object inherits; nothing of ours has them. */
export const RESERVED: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])
