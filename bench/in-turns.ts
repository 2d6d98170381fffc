/** The results of `work` with the numbers from zero on, some at a time. */
export async function inTurns<T>(
  count: number,
  work: (index: number) => T | Promise<T>,
  atOnce = 20,
): Promise<Awaited<T>[]> {
  const results: Awaited<T>[] = []
  let next = 0
  const take = async (): Promise<void> => {
    while (next < count) {
      next += 1
      results.push(await work(next - 1))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, take))
  return results
}
