import type { Region, RestoreReason } from '@roundtrip/contract'

type Contract = typeof import('@roundtrip/contract')

type ReasonsOf<Declared> = Declared extends { readonly region: Region; readonly reasons: infer Reasons }
  ? keyof Reasons & string
  : never

/** Why a task may fail as expected: the reasons of all functions of the contract, and of restoring an archive. */
export type RefusalReason = { [Name in keyof Contract]: ReasonsOf<Contract[Name]> }[keyof Contract] | RestoreReason

/** An expected failure inside a task; it travels to the main thread as its reason, with what the reason tells. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly reason: RefusalReason
  readonly details: Readonly<Record<string, unknown>>

  constructor(reason: RefusalReason, message: string = reason, details: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.reason = reason
    this.details = details
  }
}
