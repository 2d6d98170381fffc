import { createServer } from 'node:net'

/** The port itself if it is free on loopback, otherwise another free one. */
export async function freePort(port) {
  return (await takenFor(port)) ?? takenFor(0)
}

/** Binds the port for a moment: returns its number, or null if another program has it. */
function takenFor(port) {
  return new Promise((settle) => {
    const probe = createServer()
    probe.once('error', () => settle(null))
    probe.listen({ port, host: 'localhost', exclusive: true }, () => {
      const { port: taken } = probe.address()
      probe.close(() => settle(taken))
    })
  })
}
