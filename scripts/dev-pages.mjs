/** Serves the pages with hot reload for `npm run dev`, and ends with its parent process. */
import { createServer } from 'vite'

const server = await createServer({ root: 'web', configFile: 'web/vite.config.ts' })
await server.listen()
server.printUrls()

async function end() {
  await server.close()
  process.exit(0)
}
process.on('disconnect', end)
process.on('SIGTERM', end)
