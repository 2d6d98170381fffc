/**
 * First load of the overview in a fresh browser, signed in to the demo, compared with an empty response of the same
 * server.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import { BROWSER_OPTIONS } from './browser.ts'
import { medianOf, must, type Row } from './measured.ts'
import { freePort, ready } from './serving.ts'

export async function overviewCase(rounds: number): Promise<Row[]> {
  const port = await freePort()
  const base = `http://localhost:${port}`
  const folder = mkdtempSync(join(tmpdir(), 'roundtrip-bench-'))
  const main = fileURLToPath(new URL('../../server/dist/bundle/main.js', import.meta.url))
  const server = spawn(process.execPath, [main], {
    env: { ...process.env, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'silent' },
    stdio: 'ignore',
  })
  try {
    await ready(base)
    const browser = await chromium.launch(BROWSER_OPTIONS)
    try {
      return await measure(browser, { base, rounds })
    } finally {
      await browser.close()
    }
  } finally {
    const ended = new Promise((settle) => server.once('exit', settle))
    server.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(
  browser: Browser,
  { base, rounds }: { readonly base: string; readonly rounds: number },
): Promise<Row[]> {
  const response = await fetch(`${base}/api/auth/demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: base },
    body: '{}',
  })
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const { uid } = (await response.json()) as { uid: string }
  const [name = '', value = ''] = cookie.split('=')
  const times: number[] = []
  const floors: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext()
    await context.addCookies([{ name, value, url: base }])
    const page = await context.newPage()
    const floorStart = performance.now()
    await page.goto(`${base}/healthz`)
    floors.push(performance.now() - floorStart)
    const start = performance.now()
    await page.goto(`${base}/user/${uid}/overview`)
    await page.getByText('Latest trades').waitFor()
    const figure = page.getByText(/^[+−]\$[\d,.]+$/).first()
    await figure.waitFor()
    times.push(performance.now() - start)
    must(/\d/.test((await figure.textContent()) ?? ''), 'the overview shows no figure')
    await context.close()
  }
  const floor = { what: 'an empty answer in the same browser', ms: Math.min(...floors), max: 30 }
  return [
    {
      what: 'overview, first load until figures are shown',
      ms: Math.min(...times),
      floor,
      note: `median ${medianOf(times).toFixed(0)} ms`,
    },
  ]
}
