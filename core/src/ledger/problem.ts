import type { Message } from '../base/index.ts'
/** A row that could not be read, or a notice about a file for the trader. */
export type Problem = {
  readonly file: string
  /** 1-based line of the file, counting the header; null if it concerns the whole file. */
  readonly line: number | null
  readonly column: string | null
  /** A whole sentence: what is wrong and what to do. */
  readonly reason: Message
  /**
   * `row` = that row is left out; `file` = nothing of the file can be used; `notice` = everything is used; `question` =
   * everything is used, once the trader has confirmed it.
   */
  readonly severity: 'row' | 'file' | 'notice' | 'question'
}
