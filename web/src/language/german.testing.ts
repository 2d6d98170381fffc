import type { Translations } from '@roundtrip/contract/language'
import { vi } from 'vitest'

const parts = import.meta.glob<Translations>('./de/**/*.json', { eager: true, import: 'default' })

/**
 * Loads modules anew, which speak German then; `vi.unstubAllGlobals` and `vi.resetModules` end it.
 *
 * @example const { percentText } = await inGerman(() => import('./number.ts'))
 */
export async function inGerman<Module>(load: () => Promise<Module>): Promise<Module> {
  vi.stubGlobal('speech', { language: 'de', translations: Object.assign({}, ...Object.values(parts)) as Translations })
  vi.resetModules()
  return load()
}
