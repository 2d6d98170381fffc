/** The translations of the application as files of their own, and the script that loads those of its reader first. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Translations } from '@roundtrip/contract/language'
import type { Plugin } from 'vite'
import { PARTS } from '../src/language/parts.ts'
import { buildInline, root } from './built.ts'

const LANGUAGE = resolve(root, 'src/language')
const LOADED = /\s*<script type="module"[^>]* src="(?<entry>[^"]*)"[^>]*><\/script>/

/**
 * Writes the translations of each language as files, and lets the page load the first of its reader's before its code.
 * The page asks for its own script by the script of `src/app/start.ts`, which it holds itself.
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

/**
 * Loads the translations of the reader, then the script at this address.
 *
 * @param isPainted the page shows its content before the script runs, which then leaves the line to what is painted
 */
export async function startingScript(entry: string, { isPainted = false } = {}): Promise<string> {
  const addresses: Record<string, Record<string, string>> = {}
  for (const { language, part, fileName } of files()) (addresses[language] ??= {})[part] = `/${fileName}`
  const script = await buildInline('src/app/start.ts', {
    define: { ENTRY: entry, TRANSLATIONS: addresses },
    external: [entry],
  })
  const priority = isPainted ? ' fetchpriority="low"' : ''
  return `<link rel="modulepreload" crossorigin${priority} href="${entry}" />\n    <script>${script}</script>`
}

/** All that is translated into a language. */
export function allTranslations(language: string): Translations {
  return Object.assign({}, ...roomsOf(language).values()) as Translations
}

/** The translations that this code may ask for: those of the texts that are written in it. */
export function usedIn(code: string, translations: Translations): Translations {
  const plain = code.replaceAll('\\', '')
  const isWritten = (text: string): boolean => QUOTES.some((quote) => plain.includes(quote + text + quote))
  // `Open (candle)` is asked for as `Open`, and `loss | losses` by its two forms.
  const textsOf = (key: string): readonly string[] => key.replace(/ \([a-z ]+\)$/, '').split(' | ')
  return Object.fromEntries(
    Object.entries(translations).filter(([key]) => isWritten(key) || textsOf(key).every(isWritten)),
  )
}

const QUOTES = ["'", '"', '`']

/** Each language is a folder by its code, with one file for each room; see `scripts/sentences/translations.ts`. */
export function translatedLanguages(): readonly string[] {
  const entries = readdirSync(LANGUAGE, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

type TranslationFile = {
  readonly language: string
  readonly part: string
  readonly fileName: string
  readonly source: string
}

/** What every reader of the language needs, and each of the parts that load later. */
function files(): readonly TranslationFile[] {
  return translatedLanguages().flatMap((language) => {
    const rooms = roomsOf(language)
    const later = new Set<string>(Object.values(PARTS).flat())
    const first = [...rooms.keys()].filter((room) => !later.has(room))
    return Object.entries({ first, ...PARTS }).map(([part, names]) => {
      const source = JSON.stringify(Object.assign({}, ...names.map((name) => rooms.get(name))))
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
      return { language, part, fileName: `assets/translations-${language}-${part}-${hash}.json`, source }
    })
  })
}

/** The translations of each room, such as `screens/labels`. */
function roomsOf(language: string): ReadonlyMap<string, object> {
  const folder = join(LANGUAGE, language)
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'))
  return new Map(
    names.sort().map((name) => {
      const room = name.slice(0, -'.json'.length).replaceAll('\\', '/')
      return [room, JSON.parse(readFileSync(join(folder, name), 'utf8')) as object]
    }),
  )
}
