import { createServer } from 'node:net'

/** The port itself if it is free on loopback, otherwise another free one. */
export async function freePort(port) {
  return (await takenFor(port)) ?? takenFor(0)
}

/** The first of so many free ports in a row on loopback, from this one on. */
export async function freePorts(count, from) {
  for (let first = from; ; first += count) {
    const ports = await Promise.all(Array.from({ length: count }, (_, index) => takenFor(first + index)))
    if (!ports.includes(null)) return first
  }
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
