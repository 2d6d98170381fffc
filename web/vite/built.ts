/** How everything of the web application is built. */
import { resolve } from 'node:path'
import { build, type CSSOptions, type InlineConfig, type Rolldown } from 'vite'
import { BREAKPOINTS, upTo } from '../src/styles/breakpoints.ts'

export const root = resolve(import.meta.dirname, '..')
const router = resolve(root, '../node_modules/react-router/dist/production')

/**
 * react-router 7.18 points every condition of its exports at the development build, so a production build asks for
 * the production files by path.
 */
export const productionRouter = [
  { find: /^react-router$/, replacement: resolve(router, 'index.mjs') },
  { find: /^react-router\/dom$/, replacement: resolve(router, 'dom-export.mjs') },
]

export const conditions = ['source', 'module', 'browser', 'development|production']

/** Puts the width of a named breakpoint in the place of `(--phone)`. */
export const css: CSSOptions = {
  postcss: {
    plugins: [
      {
        postcssPlugin: 'roundtrip:breakpoints',
        AtRule: {
          media(rule) {
            for (const name of Object.keys(BREAKPOINTS) as (keyof typeof BREAKPOINTS)[]) {
              rule.params = rule.params.replace(`(--${name})`, upTo(name))
            }
          },
        },
      },
    ],
  },
}

/** Importing the list of icons loads only the files of those that are used: the others stay out of the first chunk. */
export const BUNDLING = {
  treeshake: { moduleSideEffects: [{ test: /\/ui\/icons\//, sideEffects: false }] },
  checks: { bundlerTimings: false },
} satisfies Rolldown.RolldownOptions

export async function built(config: InlineConfig): Promise<Rolldown.RolldownOutput['output']> {
  const common = {
    root,
    configFile: false,
    logLevel: 'warn',
    css,
    resolve: { conditions, alias: productionRouter },
  } as const
  const rolldownOptions = { ...BUNDLING, ...config.build?.rolldownOptions }
  const result = await build({ ...common, ...config, build: { target: 'es2022', ...config.build, rolldownOptions } })
  if (!('output' in result)) throw new Error('The build has no output.')
  return result.output
}

/** A script that a page holds itself. The server allows it by its hash; see `server/src/http/static-files.ts`. */
export async function buildInline(file: string, { define = {}, external = [] }: InlineOptions = {}): Promise<string> {
  const [script] = await built({
    define: Object.fromEntries(Object.entries(define).map(([name, value]) => [name, JSON.stringify(value)])),
    build: {
      write: false,
      rolldownOptions: { input: resolve(root, file), external: [...external], output: { format: 'iife' } },
    },
  })
  return script.code.trim()
}

type InlineOptions = {
  /** The values of what the script declares. */
  readonly define?: Readonly<Record<string, unknown>>
  /** Addresses from which it loads more. */
  readonly external?: readonly string[]
}
