import type { ResultForm } from '@roundtrip/core/reports'

/** The name of a file with results, which says their form: `roundtrip-hour-gross-r`. */
export function fileNameIn({ unit, costs }: ResultForm, name: string): string {
  return [name, ...(costs === 'after' ? [] : ['gross']), ...(unit === 'money' ? [] : [unit])].join('-')
}
