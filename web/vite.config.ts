import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { type BuildOptions, defineConfig, type Plugin, type Rolldown } from 'vite'
import type { Prerendered, prerender } from './src/app/prerender.tsx'
import type { FIGURES } from './src/screens/landing/sample/figures.ts'
import { buildInline, built, BUNDLING, conditions, css, productionRouter, root } from './vite/built.ts'
import { startingScript, translations } from './vite/translations.ts'

const server = process.env['ROUNDTRIP_SERVER'] ?? 'http://localhost:3000'
const served = ['/api', '/mailbox', '/fn', '/db', '/ledger', '/shared', '/healthz']

/**
 * Writes the public pages as files that need no React: the same screens, rendered once, with the styles of the
 * application and a script of their own. The path `/faq` becomes `pages/faq.html`, the start `pages.html`.
 */
function publicPages(): Plugin {
  let isWritten = false
  let next: readonly string[] = []
  let font: string | undefined
  return {
    name: 'roundtrip:public-pages',
    apply: 'build',
    generateBundle(_, bundle) {
      font = Object.keys(bundle).find((file) => /inter-latin-wght.*\.woff2$/.test(file))
      // Where a visitor goes after logging in; loaded while they type.
      const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)
      next = entry === undefined ? [] : [`<link rel="prefetch" as="script" href="/${entry.fileName}" />`]
    },
    writeBundle() {
      isWritten = true
    },
    async closeBundle() {
      // Also called after a failure, whose message must stay the only one.
      if (!isWritten) return
      const script = await buildScript()
      const look = await buildInline('src/app/first-look.ts')
      const form = await buildInline('src/app/first-form.ts')
      const { rendered, stylesOf } = await renderPages()
      const shell = readFileSync(join(root, 'dist/index.html'), 'utf8').replaceAll(/\s*<script\b.*?<\/script>/gs, '')
      const own = shell.replaceAll(/\s*<link rel="(modulepreload|stylesheet)".*?>/g, '').split(/<title>.*?<\/title>/)
      // All that the first paint needs stands in the page itself; the script only brings it to life.
      const typeface =
        font === undefined ? [] : [`<link rel="preload" as="font" type="font/woff2" href="/${font}" crossorigin />`]
      const head = [...typeface, `<script>${look}</script>`, `<script type="module" src="/${script}"></script>`]
      const { pages, forms, sitemap, applicationPaths } = rendered
      const ownWithout = own.map((part) =>
        part.replaceAll(/\s*<meta name="robots".*?>|\s*<noscript>.*?<\/noscript>/gs, ''),
      )
      for (const page of pages) {
        const styles = `<style>${inPage(stylesOf(page.name))}</style>`
        const text = ownWithout.join([...page.head, styles, ...head].join('\n    '))
        writePage(
          page.path,
          text.replace('<div id="root"></div>', () => page.body),
        )
      }
      const auth = await buildAuth()
      const authHead = [...typeface, `<style>${inPage(auth.styles)}${UNTIL_THEN}</style>`, `<script>${form}</script>`]
      const authScript = await startingScript(auth.file)
      for (const page of forms) {
        const text = own.join([...page.head, ...authHead, authScript, ...next].join('\n    '))
        writePage(
          page.path,
          text.replace('<div id="root"></div>', () => `<div id="root">${page.body}</div>`),
        )
      }
      writeFileSync(join(root, 'dist/sitemap.xml'), sitemap)
      await buildWorker()
      writeFileSync(join(root, 'dist/pages/application.json'), JSON.stringify(applicationPaths))
      // A running server reads the folder again when this file changes.
      utimesSync(join(root, 'dist/index.html'), new Date(), new Date())
    },
  }
}

/**
 * Styles as they stand in a page. A typeface that comes late would move the text under the eyes of the reader, so on
 * these pages it is taken when it is there, and else on the next one.
 */
function inPage(styles: string): string {
  return styles.replaceAll(/font-display:\s*swap/g, 'font-display:optional').trim()
}

/** One file, apart from the chunks of the application, so that neither waits for parts of the other. */
async function buildScript(): Promise<string> {
  const input = fileURLToPath(new URL('src/app/public.ts', import.meta.url))
  const output = await built({
    build: {
      outDir: 'dist',
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: { input, output: { entryFileNames: 'assets/public-[hash].js' } },
    },
  })
  return output[0].fileName
}

/** A page until its script is there; not where `first-form.ts` found that another form opens. */
const UNTIL_THEN = '#root>[inert]{display:contents}[data-waits] #root>[inert]{visibility:hidden}'

type LogIn = { readonly file: string; readonly styles: string }

/** The script of the log-in pages, with a router that the browser is, and their styles. */
async function buildAuth(): Promise<LogIn> {
  const output = await built({
    plugins: [react()],
    resolve: {
      conditions,
      alias: [{ find: /^react-router$/, replacement: resolve(root, 'src/app/plain-router.tsx') }],
    },
    build: {
      outDir: 'dist',
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: resolve(root, 'src/app/auth.tsx'),
        output: { entryFileNames: 'assets/auth-[hash].js', assetFileNames: 'assets/[name]-[hash][extname]' },
      },
    },
  })
  const styles = output.flatMap((file) => {
    return file.type === 'asset' && file.fileName.endsWith('.css') ? [String(file.source)] : []
  })
  return { file: `/${output[0].fileName}`, styles: styles.join('') }
}

/** Public pages and log-in pages need the server anyway; of the translations the browser keeps those that it asks for. */
const NOT_KEPT = /^(auth|public|translations)-|\.map$/

/** The service worker, with the names of the files that it keeps; its address is one that never changes. */
async function buildWorker(): Promise<void> {
  const assets = readdirSync(join(root, 'dist/assets')).filter((name) => !NOT_KEPT.test(name))
  const files = [...assets.map((name) => `/assets/${name}`), ...ICONS]
  const hash = createHash('sha256')
    .update(files.join('\n'))
    .update(readFileSync(join(root, 'dist/index.html')))
  const version = hash.digest('base64url').slice(0, 12)
  await built({
    define: { FILES: JSON.stringify(files), VERSION: JSON.stringify(version) },
    build: {
      outDir: 'dist',
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: resolve(root, 'src/app/offline.worker.ts'),
        output: { entryFileNames: 'service-worker.js' },
      },
    },
  })
}

const ICONS = [
  '/icon.svg',
  '/favicon.ico',
  '/icon-192.png',
  '/icon-512.png',
  '/apple-touch-icon.png',
  '/app.webmanifest',
]

/** What loads with the application is one file: left to itself, the bundler makes one of each set of sharers. */
const CHUNKS: Rolldown.CodeSplittingGroup[] = [{ name: 'first', tags: ['$initial'] }]

function writePage(path: string, text: string): void {
  const file = join(root, 'dist', `pages${path === '/' ? '' : path}.html`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

type Pages = {
  readonly rendered: Prerendered
  /** The styles that the page of this name needs; those of the application hold all components. */
  readonly stylesOf: (name: string) => string
}

async function renderPages(): Promise<Pages> {
  const { module, output } = await run<{ readonly prerender: typeof prerender }>('src/app/prerender.tsx', 'prerender', {
    plugins: [figuresOfTheStart()],
    cssCodeSplit: true,
    cssMinify: true,
    ssrEmitAssets: true,
  })
  const chunks = output.filter((file) => file.type === 'chunk')
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
    return [...new Set(files)].map((file) => sources.get(file) ?? '').join('')
  }
  return { rendered: await module.prerender(), stylesOf }
}

type RunOptions = BuildOptions & { readonly plugins?: Plugin[] }
type Run<T> = { readonly module: T; readonly output: Rolldown.RolldownOutput['output'] }

/** Builds a module for Node and runs it. */
async function run<T>(input: string, name: string, { plugins, ...options }: RunOptions = {}): Promise<Run<T>> {
  const outDir = resolve(root, '../.build', name)
  const output = await built({
    plugins: [react(), plugins],
    // From the source, as the rest: nothing has to be compiled before.
    ssr: { noExternal: true, resolve: { conditions: ['source', 'module', 'node', 'development|production'] } },
    build: { ...options, ssr: resolve(root, input), outDir, emptyOutDir: true, copyPublicDir: false },
  })
  const module = (await import(pathToFileURL(join(outDir, output[0].fileName)).href)) as T
  return { module, output }
}

/**
 * Computes the figures of the landing page while building. Seen from inside the application, the page then needs neither
 * the readers of files nor the engine.
 */
function figuresOfTheStart(): Plugin {
  const compute = async (): Promise<string> => {
    const { module } = await run<{ readonly FIGURES: typeof FIGURES }>(FIGURES_FILE, 'figures')
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

export default defineConfig(({ command }) => ({
  root,
  plugins: [react(), translations(), figuresOfTheStart(), publicPages()],
  resolve: {
    conditions,
    alias: command === 'build' ? productionRouter : [],
  },
  css,
  worker: { format: 'es', rolldownOptions: { ...BUNDLING, output: { codeSplitting: { groups: CHUNKS } } } },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    chunkSizeWarningLimit: 700,
    rolldownOptions: { ...BUNDLING, output: { codeSplitting: { groups: CHUNKS } } },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(served.map((path) => [path, { target: server, changeOrigin: false }])),
  },
}))
