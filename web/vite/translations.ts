/** The translations of the application as files of their own, and the script that loads one before the page's code. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { buildInline, root } from './built.ts'

const LANGUAGE = resolve(root, 'src/language')
const LOADED = /\s*<script type="module"[^>]* src="(?<entry>[^"]*)"[^>]*><\/script>/

/**
 * Writes the translations of each language as one file, and lets the page load that of its reader first. The page asks
 * for its own script by the script of `src/app/start.ts`, which it holds itself.
 */
export function translations(): Plugin {
  let isBuild = false
  return {
    name: 'roundtrip:translations',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    buildStart() {
      if (!isBuild) return
      for (const { fileName, source } of files()) this.emitFile({ type: 'asset', fileName, source })
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const file = files().find(({ fileName }) => request.url === `/${fileName}`)
        if (file === undefined) return next()
        response.setHeader('content-type', 'application/json')
        response.end(file.source)
      })
    },
    transformIndexHtml: {
      order: 'post',
      async handler(page) {
        const entry = LOADED.exec(page)?.groups?.['entry']
        if (entry === undefined) throw new Error('The page has no script.')
        const script = await startingScript(entry)
        return page.replace(LOADED, '').replace('</title>', () => `</title>\n    ${script}`)
      },
    },
  }
}

/** Loads the translations of the reader, then the script at this address. */
export async function startingScript(entry: string): Promise<string> {
  const addresses = Object.fromEntries(files().map(({ language, fileName }) => [language, `/${fileName}`]))
  const script = await buildInline('src/app/start.ts', {
    define: { ENTRY: entry, TRANSLATIONS: addresses },
    external: [entry],
  })
  return `<link rel="modulepreload" crossorigin href="${entry}" />\n    <script>${script}</script>`
}

type TranslationFile = { readonly language: string; readonly fileName: string; readonly source: string }

/** Each language is a folder by its code, with one file for each room; see `scripts/sentences/translations.ts`. */
function files(): readonly TranslationFile[] {
  const languages = readdirSync(LANGUAGE, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return languages.map(({ name: language }) => {
    const source = JSON.stringify(Object.assign({}, ...readAll(join(LANGUAGE, language))))
    const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
    return { language, fileName: `assets/translations-${language}-${hash}.json`, source }
  })
}

function readAll(folder: string): readonly object[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'))
  return names.sort().map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as object)
}
