/** The built web application, held in memory and looked up by name, so no path can lead out of its folder. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type StaticFiles = (request: Request, path: string) => Promise<Response>

type File = {
  readonly type: string
  readonly bytes: Buffer
  readonly etag: string
  readonly compressible: boolean
  readonly compressed: Map<Encoding, Promise<Buffer>>
}
type Encoding = 'br' | 'gzip'

/**
 * Serves `folder`. A public page is a file of its own: `/faq` is `pages/faq.html`, the start is `pages.html`. Every
 * other path gets the application, which shows its not-found page where there is nothing.
 */
export function staticFiles(folder: string): StaticFiles {
  let files = new Map<string, File>()
  let stamp = -1
  const refresh = (): void => {
    const now = statSync(join(folder, 'index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (now === stamp) return
    stamp = now
    files = now === 0 ? new Map() : readFolder(folder)
  }
  return async (request, path) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return text('Method not allowed.', 405)
    refresh()
    const exact = path.endsWith('/') ? undefined : files.get(path)
    if (exact !== undefined) return send(request, exact, path.startsWith('/assets/') ? IMMUTABLE : REVALIDATE)
    // A missing file must not turn into the page, or a browser would keep HTML under the name of a script.
    if (path.startsWith('/assets/') || extname(path) !== '') return text('Not found.', 404)
    const page = files.get(`/pages${path.replace(/\/$/, '')}.html`) ?? files.get('/index.html')
    if (page === undefined) return text('Roundtrip runs, but the pages are not built yet: npm run build.', 503)
    return send(request, page, REVALIDATE)
  }
}

const IMMUTABLE = 'public, max-age=31536000, immutable'
const REVALIDATE = 'no-cache'

async function send(request: Request, file: File, caching: string): Promise<Response> {
  const headers = new Headers({ 'content-type': file.type, etag: file.etag, 'cache-control': caching })
  if (file.compressible) headers.set('vary', 'accept-encoding')
  if (request.headers.get('if-none-match') === file.etag) return new Response(null, { status: 304, headers })
  const encoding = file.compressible ? accepted(request.headers.get('accept-encoding') ?? '') : null
  const bytes = encoding === null ? file.bytes : await compressed(file, encoding)
  if (encoding !== null) headers.set('content-encoding', encoding)
  headers.set('content-length', String(bytes.byteLength))
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), { status: 200, headers })
}

function accepted(header: string): Encoding | null {
  if (/\bbr\b/.test(header)) return 'br'
  return /\bgzip\b/.test(header) ? 'gzip' : null
}

function compressed(file: File, encoding: Encoding): Promise<Buffer> {
  const known = file.compressed.get(encoding)
  if (known !== undefined) return known
  const fresh =
    encoding === 'br'
      ? promisify(brotliCompress)(file.bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
      : promisify(gzip)(file.bytes, { level: 9 })
  file.compressed.set(encoding, fresh)
  return fresh
}

function readFolder(folder: string): Map<string, File> {
  const files = new Map<string, File>()
  if (!existsSync(folder)) return files
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const place = join(entry.parentPath, entry.name)
    const bytes = readFileSync(place)
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
    const type = TYPES[extname(entry.name)] ?? 'application/octet-stream'
    const compressible = bytes.byteLength > 1_000 && /^text|javascript|json|svg|xml|wasm/.test(type)
    files.set(`/${relative(folder, place).split(sep).join('/')}`, {
      type,
      bytes,
      etag,
      compressible,
      compressed: new Map(),
    })
  }
  return files
}

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
