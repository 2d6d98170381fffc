/** Fewer payments than this are listed one by one. */
const MIN_FOLDED = 3

/**
 * The lines in groups: payments of the same kind in the same asset that follow each other, without a fill between them,
 * form one. `kind` is null for fills, which stay alone.
 */
export function foldedPayments<T extends { readonly kind: string | null; readonly asset: string }>(
  lines: readonly T[],
): readonly (readonly T[])[] {
  const runs: T[][] = []
  for (const line of lines) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (line.kind !== null && line.kind === last?.kind && line.asset === last.asset) run?.push(line)
    else runs.push([line])
  }
  return runs.flatMap((run) => (run.length < MIN_FOLDED ? run.map((line) => [line]) : [run]))
}
