/** Texts by the name of their field. */
export type Inputs = Readonly<Record<string, string>>
