import type * as z from 'zod/mini'
import { annotationsCollection } from './annotations.ts'
import { calculatorCollection } from './calculator.ts'
import { type Collection, type DocumentReading, readData } from './collection.ts'
import { experimentsCollection } from './experiments.ts'
import { fieldsCollection } from './fields.ts'
import { journalCollection } from './journal.ts'
import { labelsCollection } from './labels.ts'
import { lessonsCollection } from './lessons.ts'
import { mappingsCollection } from './mappings.ts'
import { missedCollection } from './missed.ts'
import { plannedCollection } from './planned.ts'
import { playbooksCollection } from './playbooks.ts'
import { reviewsCollection } from './reviews.ts'
import { rulesCollection } from './rules.ts'
import { screenerCollection } from './screener.ts'
import { settingsCollection } from './settings.ts'
import { templatesCollection } from './templates.ts'
import { unmatchedCollection } from './unmatched.ts'
import { viewsCollection } from './views.ts'

/** Every collection of the document service. */
export const COLLECTIONS = {
  settings: settingsCollection,
  labels: labelsCollection,
  annotations: annotationsCollection,
  rules: rulesCollection,
  journal: journalCollection,
  views: viewsCollection,
  fields: fieldsCollection,
  reviews: reviewsCollection,
  templates: templatesCollection,
  missed: missedCollection,
  planned: plannedCollection,
  calculator: calculatorCollection,
  screener: screenerCollection,
  lessons: lessonsCollection,
  mappings: mappingsCollection,
  unmatched: unmatchedCollection,
  playbooks: playbooksCollection,
  experiments: experimentsCollection,
} as const
export type CollectionName = keyof typeof COLLECTIONS

export const COLLECTION_NAMES = Object.keys(COLLECTIONS) as [CollectionName, ...CollectionName[]]

/** The data of a document of the collection. */
export type DataOf<Name extends CollectionName> = z.output<(typeof COLLECTIONS)[Name]['schema']>

/** The data of a stored document in the current shape of its collection. */
export function readDocument<Name extends CollectionName>(
  name: Name,
  stored: { readonly schema: number; readonly data: unknown },
): DocumentReading<DataOf<Name>> {
  const collection: Collection = COLLECTIONS[name]
  return readData(collection, stored) as DocumentReading<DataOf<Name>>
}

/** A stored document as it is sent. */
export type StoredDocument<T> = {
  readonly collection: CollectionName
  readonly id: string
  readonly data: T
  /** The shape of the data: the current one, or a later one that this server does not know and leaves unchanged. */
  readonly schema: number
  /** Counts the writes of this document. */
  readonly version: number
  /** Counts the writes of the user; follows the order of commits. */
  readonly seq: number
  readonly deleted: boolean
  readonly createTime: string
  readonly updateTime: string
}

/** An earlier state of a document. */
export type EarlierVersion<T> = {
  /** The document's number of writes at that time. */
  readonly version: number
  readonly data: T
  readonly schema: number
  /** When it was written, and so how long it lasted. ISO 8601. */
  readonly updateTime: string
}
