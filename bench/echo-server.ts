/** A bare handler and a trivial function behind the whole protocol, in a process of their own. Prints both ports. */
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { defineFunction } from '@roundtrip/contract'
import { serve as served } from '@roundtrip/server/callable'
import { developmentFunctions } from '@roundtrip/server/development'
import { listen } from '@roundtrip/server/listener'
import { createLog } from '@roundtrip/server/log'
import { Hono } from 'hono'
import * as z from 'zod/mini'

const echo = defineFunction({
  name: 'echo',
  access: 'anyone',
  input: z.strictObject({ price: z.string() }),
  output: z.strictObject({ price: z.string() }),
  reasons: {},
})

const bare = new Hono()
bare.post('/echo', async (c) => c.json(await c.req.json()))
const floor = await new Promise<AddressInfo>((settle) => {
  serve({ fetch: bare.fetch, port: 0, hostname: '127.0.0.1' }, settle)
})

const nobody = () => Promise.resolve(null)
const functions = developmentFunctions({
  functions: [served(echo, (_, input) => Promise.resolve(input))],
  auth: {
    handle: () => Promise.resolve(new Response()),
    uidOfToken: nobody,
    uidOfSession: nobody,
    createDemoUser: () => Promise.reject(new Error('There is no demo here.')),
  },
  log: createLog('silent'),
})
const listener = await listen({ host: '127.0.0.1', port: 0, trustProxy: false, headers: new Map() })
listener.serve((request) => functions.fetch(request))

process.stdout.write(`${floor.port} ${listener.port}\n`)
