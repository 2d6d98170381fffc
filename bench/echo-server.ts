/** `bare` or `call`: the same echo as a bare handler, or as a function behind the whole protocol. Prints its port. */
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { defineFunction } from '@roundtrip/contract/calls'
import { serveFunction } from '@roundtrip/server/callable'
import { developmentFunctions } from '@roundtrip/server/development'
import { startListener } from '@roundtrip/server/listener'
import { createLog } from '@roundtrip/server/log'
import { Hono } from 'hono'
import * as z from 'zod/mini'

// One process each: the framework's own server replaces the global Response, which would affect the other.
const port = process.argv[2] === 'bare' ? await bare() : await call()
process.stdout.write(`${port}\n`)

async function bare(): Promise<number> {
  const app = new Hono()
  app.post('/bench/us-central1/echo', async (c) => c.json(await c.req.json()))
  const address = await new Promise<AddressInfo>((settle) => {
    serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, settle)
  })
  return address.port
}

async function call(): Promise<number> {
  const echo = defineFunction({
    name: 'echo',
    access: 'anyone',
    input: z.strictObject({ price: z.string() }),
    output: z.strictObject({ price: z.string() }),
    reasons: {},
  })
  const app = developmentFunctions({
    functions: [serveFunction(echo, (_, input) => Promise.resolve(input))],
    auth: { uidOfToken: () => Promise.resolve(null) },
    log: createLog('silent'),
  })
  const listener = await startListener({
    host: '127.0.0.1',
    port: 0,
    trustProxy: false,
    headers: new Map(),
    hosts: null,
  })
  listener.serve((request) => app.fetch(request))
  return listener.port
}
