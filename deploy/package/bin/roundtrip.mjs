#!/usr/bin/env node
// The command line of the packed product. Plain JavaScript that an old Node can read, to say what it needs.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`Roundtrip needs Node 20.19 or newer; this is ${process.versions.node}.\n`)
  process.exit(2)
}

// npx does not forward a SIGTERM; once it is no longer our parent, we would keep serving unnoticed.
if (process.env.npm_command === 'exec') {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }, 500).unref()
}

await import('../server/dist/command-line/cli.js')
