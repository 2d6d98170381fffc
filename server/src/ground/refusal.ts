import type { Functions } from '@roundtrip/contract/functions'
import type { RestoreReason } from '@roundtrip/contract/imports'

type FunctionName = keyof Functions

/**
 * The reasons that a function declares: `ReasonOf<'splitTrade'>`. Of several functions, those that all of them declare:
 * `ReasonOf<'splitTrade' | 'editCost'>` is what code that serves both may refuse with.
 */
export type ReasonOf<Name extends FunctionName> = keyof Functions[Name]['reasons'] & string

/** Every expected failure: the reasons of all functions of the contract, and those of restoring an archive. */
export type RefusalReason = { [Name in FunctionName]: ReasonOf<Name> }[FunctionName] | RestoreReason

/**
 * An expected failure, also of a task in a worker thread: reason, message and details travel to the main thread.
 * The type argument names the functions it can end, and is required: `new Refusal<ReasonOf<'editFill'>>('no-fill')`.
 */
export class Refusal<Reason extends RefusalReason = never> extends Error {
  override readonly name = 'Refusal'
  readonly reason: RefusalReason
  readonly details: Readonly<Record<string, unknown>>

  constructor(reason: NoInfer<Reason>, message: string = reason, details: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.reason = reason
    this.details = details
  }
}
