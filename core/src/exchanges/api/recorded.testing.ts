/** Bodies that other projects recorded, from `../shared/data`; tests skip where they are absent. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const DATA = fileURLToPath(new URL('../../../../../shared/data/', import.meta.url))

/** The path of a recorded body, such as `htx/api_jkorf/Spot__Trading__GetUserTrades.txt`; null if it is absent. */
export function recordedPath(file: string): string | null {
  return existsSync(DATA + file) ? DATA + file : null
}

/**
 * A recorded body with every number as its text, as readers keep them. The lines before it state method and path, and
 * some bodies have a trailing comma.
 */
export function recordedBody(file: string): unknown {
  const text = readFileSync(recordedPath(file) ?? '', 'utf8')
  const body = text.slice(text.search(/^\s*[[{]/m)).replace(/,(\s*[\]}])/g, '$1')
  return JSON.parse(
    body.replace(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, (token) =>
      token.startsWith('"') ? token : `"${token}"`,
    ),
  )
}
