/**
 * The built web application, held in memory and looked up by name, so no path can lead out of its folder. What differs
 * between servers is filled in when a file is read; see `page-facts.ts`.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { POLICY, policyWith } from './headers.ts'
import { type Facts, fillPage } from './page-facts.ts'

export type StaticFiles = {
  readonly respond: (request: Request, path: string) => Promise<Response>
  /** A public page with the outcome of a form; made for one reader, so it is not cached. */
  readonly filled: (path: string, options: { readonly facts: Facts; readonly status: number }) => Response
}

type File = {
  readonly type: string
  /** The text as it was built, with its placeholders still empty; empty for a file without placeholders. */
  readonly template: string
  readonly bytes: Buffer
  readonly etag: string
  /** The policy for the page's inline scripts, if it has any. */
  readonly policy: string | null
  readonly compressible: boolean
  readonly compressed: Map<Encoding, Promise<Buffer>>
}
type Encoding = 'br' | 'gzip'

/**
 * Serves `folder`. A public page is a separate file: `/faq` is `pages/faq.html`, the start page is `pages.html`. Paths
 * of the application, which the build lists, get the application. Every other path gets the not-found page, in the
 * language that the path begins with.
 */
export function staticFiles(folder: string, facts: Facts): StaticFiles {
  let files = new Map<string, File>()
  let application: readonly RegExp[] = []
  let stamp = -1
  const refresh = (): void => {
    const now = statSync(join(folder, 'index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (now === stamp) return
    stamp = now
    files = now === 0 ? new Map() : readFolder(folder, facts)
    application = applicationPaths(files.get(PATHS_FILE))
    files.delete(PATHS_FILE)
  }
  const pageOf = (path: string): File | undefined => files.get(`/pages${path.replace(/\/$/, '')}.html`)
  const respond: StaticFiles['respond'] = async (request, path) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return text('Method not allowed.', 405)
    refresh()
    const exact = path.endsWith('/') || path.startsWith('/pages') ? undefined : files.get(path)
    if (exact !== undefined)
      return send(request, exact, { caching: path.startsWith('/assets/') ? IMMUTABLE : REVALIDATE })
    // A missing file must not be answered with the page, or a browser would cache HTML under the name of a script.
    if (path.startsWith('/assets/') || extname(path) !== '') return text('Not found.', 404)
    const shell = files.get('/index.html')
    if (shell === undefined) return text('Roundtrip runs, but the pages are not built yet: npm run build.', 503)
    const page = pageOf(path)
    if (page !== undefined) return send(request, page, { status: NOT_FOUND.test(path) ? 404 : 200 })
    if (application.some((pattern) => pattern.test(path))) return send(request, shell)
    // A signed-in user keeps the navigation: the application shows its own not-found page.
    const [, first = ''] = path.split('/')
    const nothing = pageOf(`/${first}/404`) ?? pageOf('/404') ?? shell
    return send(request, path.startsWith('/user/') ? shell : nothing, { status: 404 })
  }
  const filled: StaticFiles['filled'] = (path, options) => {
    refresh()
    const page = pageOf(path)
    if (page === undefined) return text('Roundtrip runs, but the pages are not built yet: npm run build.', 503)
    const headers = new Headers({ 'content-type': page.type, 'cache-control': 'no-store' })
    if (page.policy !== null) headers.set(POLICY, page.policy)
    return new Response(fillPage(page.template, { ...facts, ...options.facts }), { status: options.status, headers })
  }
  return { respond, filled }
}

/** The not-found page, in any language. */
const NOT_FOUND = /^(\/[a-z]{2})?\/404/

/** Written by the build: the paths of the application as patterns, such as `/user/:uid/trades`. */
const PATHS_FILE = '/pages/application.json'

function applicationPaths(file: File | undefined): readonly RegExp[] {
  if (file === undefined) return []
  const paths = JSON.parse(file.template) as readonly string[]
  return paths.map((path) => new RegExp(`^${path.replaceAll(/:[a-z]+/g, '[^/]+')}/?$`, 'i'))
}

const IMMUTABLE = 'public, max-age=31536000, immutable'
const REVALIDATE = 'no-cache'

type Sending = { readonly caching?: string; readonly status?: number }

async function send(request: Request, file: File, sending: Sending = {}): Promise<Response> {
  const { caching = REVALIDATE, status = 200 } = sending
  const headers = new Headers({ 'content-type': file.type, etag: file.etag, 'cache-control': caching })
  if (file.policy !== null) headers.set(POLICY, file.policy)
  if (file.compressible) headers.set('vary', 'accept-encoding')
  if (status === 200 && request.headers.get('if-none-match') === file.etag) {
    return new Response(null, { status: 304, headers })
  }
  const encoding = file.compressible ? accepted(request.headers.get('accept-encoding') ?? '') : null
  const bytes = encoding === null ? file.bytes : await compressed(file, encoding)
  if (encoding !== null) headers.set('content-encoding', encoding)
  headers.set('content-length', String(bytes.byteLength))
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), { status, headers })
}

function accepted(header: string): Encoding | null {
  if (/\bbr\b/.test(header)) return 'br'
  return /\bgzip\b/.test(header) ? 'gzip' : null
}

function compressed(file: File, encoding: Encoding): Promise<Buffer> {
  const cached = file.compressed.get(encoding)
  if (cached !== undefined) return cached
  // A page is small, and at the highest level it fits into what a server sends before the browser's first
  // acknowledgement.
  const quality = file.template === '' ? 9 : constants.BROTLI_MAX_QUALITY
  const fresh =
    encoding === 'br'
      ? promisify(brotliCompress)(file.bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
      : promisify(gzip)(file.bytes, { level: 9 })
  file.compressed.set(encoding, fresh)
  return fresh
}

function readFolder(folder: string, facts: Facts): Map<string, File> {
  const files = new Map<string, File>()
  if (!existsSync(folder)) return files
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.endsWith(COMPRESSED)) continue
    const path = join(entry.parentPath, entry.name)
    const built = readFileSync(path)
    const name = `/${relative(folder, path).split(sep).join('/')}`
    const template = /^\/(index\.html|pages.*|robots\.txt|sitemap\.xml)$/.test(name) ? built.toString('utf8') : ''
    const bytes = template === '' ? built : Buffer.from(fillPage(template, facts))
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
    const type = TYPES[extname(entry.name)] ?? 'application/octet-stream'
    const compressible = bytes.byteLength > 1_000 && /^text|javascript|json|svg|xml|wasm/.test(type)
    files.set(name, {
      type,
      template,
      bytes,
      etag,
      policy: policyOf(template),
      compressible,
      compressed: existsSync(path + COMPRESSED)
        ? new Map([['br', Promise.resolve(readFileSync(path + COMPRESSED))]])
        : new Map(),
    })
  }
  return files
}

/** For the page as it was built: nothing that is filled in later may ever run. */
function policyOf(template: string): string | null {
  const scripts = template
    .split('<script>')
    .slice(1)
    .map((rest) => rest.slice(0, rest.indexOf('</script>')))
  return scripts.length === 0 ? null : policyWith(scripts)
}

/** The suffix of files that the build compressed. */
const COMPRESSED = '.br'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.wasm': 'application/wasm',
}

function text(message: string, status: number): Response {
  return new Response(message, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}
