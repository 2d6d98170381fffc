#!/usr/bin/env node
/**
 * Writes `.build/roundtrip-VERSION.tgz`, or into the folder that is named: the built product as one package of npm,
 * which runs without a clone. It holds the pages, the bundled server, the command line, the exchange of the demo, and
 * `openapi.json`, which describes the API; what stays outside of the bundle is installed next to it, in the versions of
 * the project's lock file. Run by `npm run pack`, which builds first.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundle } from './bundle.mjs'
import { runtimeDependencies, shrinkwrapOf } from './runtime-packages.mjs'
import { thirdPartyNotices } from './third-party.mjs'
import { writeOpenApi } from './written-by-the-build.mjs'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const GOAL = resolve(process.argv[2] ?? join(ROOT, '.build'))
const PACKAGE = join(GOAL, 'package')

/** As deep as in a clone, because the server looks for them relative to its modules. */
const BUILT = ['server/dist/bundle', 'server/data', 'web/dist', '.build/demo-exchange']

/** For those who run it without a clone. */
const SAMPLES = ['caddy', 'grafana', 'nginx', 'prometheus', 'systemd'].map((name) => `deploy/${name}`)

const project = readJson('package.json')
const server = readJson('server/package.json')
const lock = readJson('package-lock.json')

const manifest = {
  name: project.name,
  version: project.version,
  description: project.description,
  license: project.license,
  // Another package has this name in the registry, and nobody should publish over it.
  private: true,
  type: 'module',
  bin: { roundtrip: 'bin/roundtrip.mjs' },
  engines: project.engines,
  ...runtimeDependencies(server),
}

for (const folder of BUILT) {
  if (!existsSync(join(ROOT, folder))) fail(`${folder} is missing. Run: npm run pack`)
}
rmSync(PACKAGE, { recursive: true, force: true })
mkdirSync(join(PACKAGE, 'server'), { recursive: true })
for (const folder of [...BUILT, ...SAMPLES]) cpSync(join(ROOT, folder), join(PACKAGE, folder), { recursive: true })
cpSync(join(ROOT, 'deploy/package'), PACKAGE, { recursive: true })
await bundleCommandLine(join(PACKAGE, 'server/dist/command-line'))
write('package.json', {
  ...manifest,
  files: [...BUILT, ...SAMPLES, 'bin', 'server', 'openapi.json', 'THIRD-PARTY.md', 'npm-shrinkwrap.json'],
})
write('npm-shrinkwrap.json', shrinkwrapOf(manifest, lock))
write('server/package.json', { name: server.name, version: server.version, type: 'module' })
writeFileSync(join(PACKAGE, 'THIRD-PARTY.md'), thirdPartyNotices(ROOT, lock))
await writeOpenApi(PACKAGE)
packUp()

/**
 * Separate from the server, whose programs share their modules: those of the terminal would only split them further.
 */
async function bundleCommandLine(outDir) {
  await bundle({ root: join(ROOT, 'server'), input: { cli: 'src/cli.ts' }, outDir })
  writeFileSync(join(outDir, 'main.js'), "import '../bundle/main.js'\n")
}

function packUp() {
  const options = ['pack', '--silent', '--pack-destination', GOAL]
  const packed = spawnSync('npm', options, { cwd: PACKAGE, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
  if (packed.status !== 0) fail('npm cannot pack the built product.')
  const file = join(GOAL, packed.stdout.trim())
  process.stdout.write(`${file} (${(statSync(file).size / 1e6).toFixed(1)} MB)\n`)
}

function readJson(file) {
  return JSON.parse(readFileSync(join(ROOT, file), 'utf8'))
}

function write(file, content) {
  writeFileSync(join(PACKAGE, file), `${JSON.stringify(content, null, 2)}\n`)
}

function fail(text) {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
