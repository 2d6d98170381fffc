import type { Calculator, Texts } from '@roundtrip/core/calculators'

type FieldOf<Chosen> = Chosen extends Calculator<infer Name, string> ? Name : never
type OutputOf<Chosen> = Chosen extends Calculator<string, infer Output> ? Output : never

/**
 * The results of a calculator as numbers to draw. Sliders keep their values in range; if the calculator still has no
 * result, its outputs are null, like an undefined figure.
 */
export function calculateNumbers<Chosen extends Calculator<never, never>>(
  calculator: Chosen,
  typed: { readonly [name in FieldOf<Chosen>]?: number | string },
): Readonly<Record<OutputOf<Chosen>, number | null>> {
  const texts = Object.entries<number | string>(typed as Record<string, number | string>)
  const { calculate, outputs } = calculator as unknown as Calculator
  const { results } = calculate(Object.fromEntries(texts.map(([name, value]) => [name, plain(value)])) as Texts)
  const numbers = Object.keys(outputs).map((name) => {
    const result = results?.[name] ?? null
    return [name, result === null ? null : Number(result)]
  })
  return Object.fromEntries(numbers) as Record<OutputOf<Chosen>, number | null>
}

/** Avoids 0.1 + 0.2 with 17 decimals. */
function plain(value: number | string): string {
  return typeof value === 'string' ? value : String(Number(value.toFixed(10)))
}
