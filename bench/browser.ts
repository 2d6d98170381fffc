/** The browser that pages are measured in. */
import { readFileSync } from 'node:fs'
import type { Browser, LaunchOptions } from '@playwright/test'
import { cpuMs } from './process-use.ts'

export const BROWSER_OPTIONS: LaunchOptions = {
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

export type Renderer = {
  /** Of its process. */
  readonly id: number
  /** Its memory, excluding files it maps and memory shared with other programs. */
  readonly mb: number
  /** Processor time of all its threads so far. */
  readonly cpu: number
}

/** The renderer that uses the most memory, which is the one with the journal. */
export async function largestRenderer(browser: Browser): Promise<Renderer> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const renderers = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => ({ id, kib: anonymousKib(id) }))
  const { id, kib } = renderers.toSorted((a, b) => b.kib - a.kib)[0] ?? { id: 0, kib: 0 }
  return { id, mb: Math.round(kib / 1024), cpu: cpuMs(id) }
}

function anonymousKib(pid: number): number {
  return Number(/RssAnon:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
}
