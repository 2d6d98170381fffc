/** An expected failure inside a task; it travels to the main thread as its reason, with what the reason tells. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly reason: string
  readonly details: Readonly<Record<string, unknown>>

  constructor(reason: string, message: string = reason, details: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.reason = reason
    this.details = details
  }
}
