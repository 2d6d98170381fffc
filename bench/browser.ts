/** The browser that pages are measured in. */
import { readFileSync } from 'node:fs'
import type { Browser, LaunchOptions } from '@playwright/test'

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

/** The memory of the renderer that holds most, without what it maps from files and shares with others. */
export async function rendererMb(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const sizes = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => anonymousKib(id))
  return Math.round(Math.max(0, ...sizes) / 1024)
}

function anonymousKib(pid: number): number {
  return Number(/RssAnon:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
}
