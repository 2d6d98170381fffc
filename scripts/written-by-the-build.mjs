/**
 * The build's documentation outputs: the description of the API, and every text that users may see, so that it can be
 * read in one go. Nobody reads either in a clone.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

/** Writes `openapi.json` into this folder. */
export async function writeOpenApi(folder) {
  const { openApi } = await source('server/src/app/openapi.ts')
  writeInto(folder, 'openapi.json', `${JSON.stringify(openApi(), null, 1)}\n`)
}

/** Writes `sentences.md` into this folder. */
export async function writeSentences(folder) {
  const { sentencesPage } = await source('scripts/sentences-page.ts')
  writeInto(folder, 'sentences.md', sentencesPage())
}

async function source(file) {
  const resolve = { conditions: ['source'] }
  const { module } = await runnerImport(join(ROOT, file), { configFile: false, resolve, ssr: { resolve } })
  return module
}

function writeInto(folder, name, text) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), text)
}
