/** What a row says of one requirement of OWASP ASVS: which tests prove it, why there is nothing to prove, or what is missing. */

/** Tests are named as in `spec-table.ts`: `file > group > title`, with `*` for what is filled in while they run. */
export type TestName = string
/** `file > words that stand in it`: a page that says what the requirement wants to be written down. */
export type Passage = string

type Requirement = {
  /** Of ASVS 5.0.0, such as `6.2.1`. */
  readonly id: string
  readonly level: 1 | 2
  /** What it asks for, in our words. */
  readonly text: string
}

export type Row = Requirement &
  (
    | { readonly tests: readonly [TestName, ...TestName[]] }
    | { readonly written: readonly [Passage, ...Passage[]] }
    | { readonly notApplicable: `because ${string}` }
    /** With the tests of the part that is there. */
    | { readonly missing: string; readonly partly?: readonly [TestName, ...TestName[]] }
  )

export type Chapter = { readonly number: number; readonly title: string; readonly rows: readonly Row[] }
