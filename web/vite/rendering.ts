/** The public pages and the log-in pages as HTML, in every language, and the styles that each needs. */
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import type { BuildOptions, Plugin, Rolldown } from 'vite'
import type { Prerendered, prerender } from '../src/app/prerender.tsx'
import type { Speech } from '../src/language/translate.ts'
import type { FIGURES } from '../src/screens/landing/sample/figures.ts'
import { built, root } from './built.ts'
import { allTranslations } from './translations.ts'

export type Rendering = {
  /** In English the log-in pages and the site map too. */
  readonly rendered: ReadonlyMap<Speech['language'], Prerendered>
  /** The styles that the page of this name needs; those of the application hold all components. */
  readonly stylesOf: (name: string) => string
}

export async function renderPages(languages: readonly Speech['language'][]): Promise<Rendering> {
  const { file, output } = await buildForNode('src/app/prerender.tsx', 'prerender', {
    plugins: [figuresOfTheStart()],
    cssCodeSplit: true,
    cssMinify: true,
    ssrEmitAssets: true,
  })
  const module = (await import(pathToFileURL(file).href)) as { readonly prerender: typeof prerender }
  const rendered = new Map<Speech['language'], Prerendered>()
  // One after another: a page speaks one language at a time.
  for (const language of languages) {
    const translations = language === 'en' ? {} : allTranslations(language)
    rendered.set(language, await module.prerender({ language, translations }))
  }
  const chunks = output.filter((built) => built.type === 'chunk')
  const sources = new Map(output.map((file) => [file.fileName, file.type === 'asset' ? String(file.source) : '']))
  /** Of this chunk and what it imports, the shared ones first. */
  const filesOf = (name: string, seen: Set<string>): readonly string[] => {
    const chunk = chunks.find(({ fileName }) => fileName === name)
    if (chunk === undefined || seen.has(name)) return []
    seen.add(name)
    return [...chunk.imports.flatMap((other) => filesOf(other, seen)), ...(chunk.viteMetadata?.importedCss ?? [])]
  }
  const stylesOf = (name: string): string => {
    const screen = `/${name.slice(0, 1).toUpperCase()}${name.slice(1)}Screen.tsx`
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(screen))
    if (chunk === undefined) throw new Error(`The page ${name} has no screen of its own.`)
    const files = [...filesOf(output[0].fileName, new Set()), ...filesOf(chunk.fileName, new Set())]
    return [...new Set(files)].map((sheet) => sources.get(sheet) ?? '').join('')
  }
  return { rendered, stylesOf }
}

/**
 * Computes the figures of the landing page while building. Seen from inside the application, the page then needs neither
 * the readers of files nor the engine.
 */
export function figuresOfTheStart(): Plugin {
  const compute = async (): Promise<string> => {
    const { file } = await buildForNode(FIGURES_FILE, 'figures')
    const module = (await import(pathToFileURL(file).href)) as { readonly FIGURES: typeof FIGURES }
    return `export const FIGURES = JSON.parse(${JSON.stringify(JSON.stringify(module.FIGURES))})`
  }
  return {
    name: 'roundtrip:figures-of-the-start',
    apply: 'build',
    async load(id) {
      if (id !== resolve(root, FIGURES_FILE)) return null
      figures ??= compute()
      return figures
    },
  }
}

const FIGURES_FILE = 'src/screens/landing/sample/figures.ts'
/** As a module; the pages that are rendered while building show the same. */
let figures: Promise<string> | undefined

type ForNode = { readonly file: string; readonly output: Rolldown.RolldownOutput['output'] }

async function buildForNode(
  input: string,
  name: string,
  { plugins, ...options }: BuildOptions & { readonly plugins?: Plugin[] } = {},
): Promise<ForNode> {
  const outDir = resolve(root, '../.build', name)
  const output = await built({
    plugins: [react(), plugins],
    // From the source, as the rest: nothing has to be compiled before.
    ssr: { noExternal: true, resolve: { conditions: ['source', 'module', 'node', 'development|production'] } },
    build: { ...options, ssr: resolve(root, input), outDir, emptyOutDir: true, copyPublicDir: false },
  })
  return { file: join(outDir, output[0].fileName), output }
}
