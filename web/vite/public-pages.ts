/** The pages that the build writes as files: public pages in every language, and the log-in pages. */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import type { PrerenderedForm, PrerenderedPage } from '../src/app/prerender.tsx'
import type { Speech } from '../src/language/translate.ts'
import { built, buildInline, conditions, root } from './built.ts'
import { renderPages, type Rendering } from './rendering.ts'
import { allTranslations, startingScript, translatedLanguages, usedIn } from './translations.ts'
import { usedWeights } from './typeface.ts'

/**
 * Writes the public pages as files that need no React: the same screens, rendered once in each language, with the styles
 * of the application and a script of their own. The path `/faq` becomes `pages/faq.html`, `/de/faq` is `pages/de/faq.html`,
 * and the start `pages.html`.
 */
export function publicPages(): Plugin {
  let isWritten = false
  let next = ''
  let font: string | undefined
  return {
    name: 'roundtrip:public-pages',
    apply: 'build',
    generateBundle(_, bundle) {
      font = Object.keys(bundle).find((file) => /inter-latin-wght.*\.woff2$/.test(file))
      const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)
      if (entry !== undefined) next = `/${entry.fileName}`
    },
    writeBundle() {
      isWritten = true
    },
    async closeBundle() {
      // Also called after a failure, whose message must stay the only one.
      if (!isWritten) return
      const rendering = await renderPages(['en', ...translatedLanguages()] as Speech['language'][])
      const english = rendering.rendered.get('en')
      if (english === undefined) throw new Error('There are no pages in English.')
      // All that the first paint needs stands in the page itself; the script only brings it to life.
      const typeface =
        font === undefined ? [] : [`<link rel="preload" as="font" type="font/woff2" href="/${font}" crossorigin />`]
      await writePublicPages(rendering, typeface)
      await writeLogInPages(english.forms, { typeface, next })
      writeFileSync(join(root, 'dist/sitemap.xml'), english.sitemap)
      await buildWorker()
      writeFileSync(join(root, 'dist/pages/application.json'), JSON.stringify(english.applicationPaths))
      // A running server reads the folder again when this file changes.
      utimesSync(join(root, 'dist/index.html'), new Date(), new Date())
    },
  }
}

/** The page of the application without what loads it, as the text before and after its title. */
function ownPage(): readonly string[] {
  const shell = readFileSync(join(root, 'dist/index.html'), 'utf8').replaceAll(/\s*<script\b.*?<\/script>/gs, '')
  return shell.replaceAll(/\s*<link rel="(modulepreload|stylesheet)".*?>/g, '').split(/<title>.*?<\/title>/)
}

async function writePublicPages({ rendered, stylesOf }: Rendering, typeface: readonly string[]): Promise<void> {
  const script = await buildScript()
  const look = await buildInline('src/app/first-look.ts', { define: { SCRIPT: `/${script.file}` } })
  const own = ownPage().map((part) => part.replaceAll(/\s*<meta name="robots".*?>|\s*<noscript>.*?<\/noscript>/gs, ''))
  const writeIn = (language: Speech['language'], page: PrerenderedPage, speech: readonly string[]): void => {
    const head = [
      ...page.head,
      `<style>${inPage(stylesOf(page.name)).replaceAll(OTHER_ALPHABETS, '')}</style>`,
      ...typeface,
      `<script>${look}</script>`,
      ...speech,
    ]
    const text = own.join(head.join('\n    ')).replace('<html lang="en"', `<html lang="${language}"`)
    writePage(
      page.path,
      text.replace('<div id="root"></div>', () => page.body),
    )
  }
  for (const [language, { pages }] of rendered) {
    const speech = speechFor(language, script.code)
    for (const page of pages) writeIn(language, page, speech)
  }
}

/** What the script of a public page says in a language, in the page itself: few sentences, so nothing waits for a file. */
function speechFor(language: Speech['language'], code: string): readonly string[] {
  if (language === 'en') return []
  const speech: Speech = { language, translations: usedIn(code, allTranslations(language)) }
  return [`<script>speech=${JSON.stringify(speech).replaceAll('<', String.raw`\u003c`)}</script>`]
}

type Ways = {
  readonly typeface: readonly string[]
  /** The address of the script of the application, where a visitor goes after logging in. */
  readonly next: string
}

async function writeLogInPages(forms: readonly PrerenderedForm[], { typeface, next }: Ways): Promise<void> {
  const own = ownPage()
  const form = await buildInline('src/app/first-form.ts')
  const auth = await buildAuth(next)
  const head = [...typeface, `<style>${inPage(auth.styles)}${UNTIL_THEN}</style>`, `<script>${form}</script>`]
  const script = await startingScript(auth.file, { isPainted: true })
  for (const page of forms) {
    const text = own.join([...page.head, ...head, script].join('\n    '))
    writePage(
      page.path,
      text.replace('<div id="root"></div>', () => `<div id="root">${page.body}</div>`),
    )
  }
}

/**
 * Styles as they stand in a page. A typeface that comes late would move the text under the eyes of the reader, so on
 * these pages it is taken when it is there, and else on the next one.
 */
function inPage(styles: string): string {
  return styles.replaceAll(/font-display:\s*swap/g, 'font-display:optional').trim()
}

/** Typefaces for alphabets in which no public page is written. */
const OTHER_ALPHABETS = /@font-face\s*\{[^}]*\/inter-(?!latin-wght)[^}]*\}/g

/** One file, apart from the chunks of the application, so that neither waits for parts of the other. */
async function buildScript(): Promise<{ readonly file: string; readonly code: string }> {
  const input = resolve(root, 'src/app/public.ts')
  const output = await built({
    build: {
      outDir: 'dist',
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: { input, output: { entryFileNames: 'assets/public-[hash].js' } },
    },
  })
  return { file: output[0].fileName, code: output[0].code }
}

/** A page until its script is there; not where `first-form.ts` found that another form opens. */
const UNTIL_THEN = '#root>[inert]{display:contents}[data-waits] #root>[inert]{visibility:hidden}'

type LogIn = { readonly file: string; readonly styles: string }

/** The script of the log-in pages, with a router that the browser is, and their styles. */
async function buildAuth(next: string): Promise<LogIn> {
  const output = await built({
    define: { NEXT_SCRIPT: JSON.stringify(next) },
    plugins: [react(), usedWeights()],
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

function writePage(path: string, text: string): void {
  const file = join(root, 'dist', `pages${path === '/' ? '' : path}.html`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
