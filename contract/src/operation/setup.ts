/** The first page of a server without users: restoring a backup into it. */
import * as z from 'zod/mini'

/** `GET /api/setup`. */
export const setupState = z.strictObject({
  /** Whether nobody has an account here yet. */
  isEmpty: z.boolean(),
  /** Whether restoring requires the code from the server's log, as it does from everywhere but its own machine. */
  needsCode: z.boolean(),
})
export type SetupState = z.infer<typeof setupState>

const setupProgress = z.strictObject({ stage: z.enum(['checking', 'restoring']), share: z.number() })
export type SetupProgress = z.infer<typeof setupProgress>

const setupResult = z.strictObject({
  /** When the backup was made, UTC ms. */
  createdAt: z.number(),
  users: z.int(),
  /** What was lost, and what could save it; sentences for the operator. */
  notes: z.array(z.string()),
})
export type SetupResult = z.infer<typeof setupResult>

/** A line of the response of `POST /api/setup/restore`. Errors are sentences for the operator. */
export const setupLine = z.union([
  z.strictObject({ progress: setupProgress }),
  z.strictObject({ result: setupResult }),
  z.strictObject({ error: z.string() }),
])
export type SetupLine = z.infer<typeof setupLine>
