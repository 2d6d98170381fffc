import * as z from 'zod/mini'
import { LIMITS } from '../fields/index.ts'
import { defineCollection } from './collection.ts'
import { pictures } from './shared-fields.ts'

/**
 * How one setup is traded. The document id is that of its label, so a setup has one playbook. Its checklist and its
 * rules are rules about trades with this label, and its trades are those that have the label.
 */
export const playbooksCollection = defineCollection({
  version: 1,
  upgrades: [],
  bytes: LIMITS.documentBytes,
  count: LIMITS.labels,
  history: 'sittings',
  schema: z.strictObject({
    /** The idea in one line. */
    summary: z.string().check(z.maxLength(LIMITS.playbookSummary)),
    /** When to enter, how to manage, when to exit. Markdown. */
    text: z.string().check(z.maxLength(LIMITS.playbookText)),
    pictures,
  }),
})
export type Playbook = z.infer<typeof playbooksCollection.schema>

/** A playbook without any text yet. */
export const EMPTY_PLAYBOOK: Playbook = { summary: '', text: '', pictures: [] }
