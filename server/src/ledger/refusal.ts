/** An expected failure inside a task; it travels to the main thread as its reason. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly reason: string

  constructor(reason: string, message: string = reason) {
    super(message)
    this.reason = reason
  }
}
