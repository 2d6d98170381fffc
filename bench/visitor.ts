/** A visitor with a demo, from a network of their own. */
import { must } from './measured.ts'

export type Visitor = { readonly uid: string; readonly cookie: string; readonly address: string }

let visitors = 0

export async function openDemo(base: string): Promise<Visitor> {
  visitors += 1
  const address = `10.201.${visitors >> 8}.${visitors & 255}`
  const headers = { 'content-type': 'application/json', origin: base, 'x-forwarded-for': address }
  const response = await fetch(`${base}/api/auth/demo`, { method: 'POST', headers, body: '{"zone":"UTC"}' })
  must(response.ok, `the demo answers ${response.status}`)
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const session = await fetch(`${base}/api/auth/session`, { headers: { cookie } })
  return { uid: ((await session.json()) as { user: { uid: string } }).user.uid, cookie, address }
}
