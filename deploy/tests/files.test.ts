/** The deployment files, checked by the rules of the programs that read them. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import * as z from 'zod'
import { readConfig } from '../../server/src/ground/config.ts'
import { SETTINGS } from '../../server/src/ground/settings.ts'
import { pairsOf, stagesOf } from './dockerfile.testing.ts'
import { ROOT } from './installed.testing.ts'

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const VERSION = (JSON.parse(read('package.json')) as { version: string }).version
const SETTING_NAMES = new Set([...Object.keys(SETTINGS), 'NODE_ENV'])

test('the Dockerfile has instructions that Docker knows', () => {
  expect(stagesOf(read('Dockerfile')).length).toBe(3)
  expect(() => stagesOf('FROM node\nRUM npm ci\n')).toThrow('RUM npm ci')
})

test('the image sets what the server reads', () => {
  const last = stagesOf(read('Dockerfile')).at(-1)?.instructions ?? []
  const names = last.filter(({ keyword }) => keyword === 'ENV').flatMap(({ rest }) => Object.keys(pairsOf(rest)))
  expect(names.length).toBeGreaterThan(2)
  expect(names.filter((name) => !SETTING_NAMES.has(name))).toEqual([])
})

const duration = z.string().regex(/^(?:\d+[smh])+$/)
const texts = z.array(z.string())
const service = z.strictObject({
  image: z.string().optional(),
  build: z
    .union([z.string(), z.strictObject({ context: z.string(), args: z.record(z.string(), z.string()) })])
    .optional(),
  init: z.boolean().optional(),
  read_only: z.boolean().optional(),
  cap_add: texts.optional(),
  cap_drop: texts.optional(),
  security_opt: texts.optional(),
  depends_on: z
    .record(
      z.string(),
      z.strictObject({ condition: z.enum(['service_started', 'service_healthy', 'service_completed_successfully']) }),
    )
    .optional(),
  ports: z.array(z.string().regex(/^(?:[\d.]+:)?\d+:\d+(?:\/udp)?$/)).optional(),
  expose: texts.optional(),
  environment: z.record(z.string(), z.string()).optional(),
  env_file: z.array(z.strictObject({ path: z.string(), required: z.boolean() })).optional(),
  volumes: texts.optional(),
  tmpfs: texts.optional(),
  stop_grace_period: duration.optional(),
  restart: z.enum(['no', 'always', 'on-failure', 'unless-stopped']).optional(),
  shm_size: z.string().optional(),
  healthcheck: z
    .strictObject({ test: texts, interval: duration, timeout: duration, retries: z.int(), start_period: duration })
    .optional(),
  entrypoint: texts.optional(),
})
/** As much of https://docs.docker.com/reference/compose-file/ (2026-11-30) as our files use. */
const composeFile = z.strictObject({
  name: z.string(),
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.null()),
})
type Compose = z.infer<typeof composeFile>

const COMPOSE = readdirSync(join(ROOT, 'deploy/compose')).filter((name) => name.endsWith('.yaml'))

/** The settings that the comments at the top of the files ask for. */
const GIVEN: Readonly<Record<string, string>> = {
  DATABASE_PASSWORD: '5f3a',
  DOMAIN: 'journal.example.com',
  SMTP_URL: 'smtps://user:password@mail.example.com',
  MAIL_FROM: 'journal@example.com',
}

/** https://docs.docker.com/reference/compose-file/interpolation/ */
function interpolated(value: string): string {
  return value.replace(/\$\{(\w+):\?[^}]*\}/g, (_, key: string) => GIVEN[key] ?? '')
}

/** Whether the database is embedded, whether a proxy is trusted, and the public address. */
const MEANT: Readonly<Record<string, [boolean, boolean, string | null]>> = {
  'compose.yaml': [true, false, null],
  'postgres.yaml': [false, false, null],
  'citus.yaml': [false, false, null],
  'tls.yaml': [true, true, 'https://journal.example.com'],
}

describe.each(COMPOSE)('deploy/compose/%s', (name) => {
  const file = join('deploy/compose', name)
  const compose = parse(read(file), { merge: true }) as Compose
  const services = Object.entries(compose.services)

  test.each([
    ['as it is', (text: string) => text, []],
    [
      'with a key that is misspelled',
      (text: string) => text.replace('read_only:', 'readonly:'),
      ['services.roundtrip'],
    ],
    [
      'with a value of another kind',
      (text: string) => text.replace('read_only: true', 'read_only: sure'),
      ['services.roundtrip.read_only'],
    ],
  ])('keeps to the schema of Compose, %s', (_, change, faults) => {
    const { error } = composeFile.safeParse(parse(change(read(file)), { merge: true }))
    expect(error?.issues.map(({ path }) => path.join('.')) ?? []).toEqual(faults)
  })

  test('pins every image, and gives the server no rights', () => {
    for (const [, { image = '' }] of services) expect(image).toMatch(/^[\w/-]+:\d+\.\d+[\w.-]*$/)
    const server = compose.services['roundtrip']
    expect(server?.image?.replace(/-external$/, '')).toBe(`roundtrip:${VERSION}`)
    expect(server).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
    // Only a proxy opens ports to everyone.
    const ports = services.flatMap(([serviceName, { ports: own = [] }]) => (serviceName === 'caddy' ? [] : own))
    expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([])
    expect(new Set(ports).size).toBe(ports.length)
  })

  test('sets what the server accepts', () => {
    const environment = Object.entries(compose.services['roundtrip']?.environment ?? {})
    const config = readConfig(Object.fromEntries(environment.map(([key, value]) => [key, interpolated(value)])))
    expect([config.databaseUrl === null, config.trustProxy, config.publicUrl]).toEqual(MEANT[name])
  })

  test('sets what the server reads, and names services and volumes that are there', () => {
    const server = compose.services['roundtrip']
    expect(Object.keys(server?.environment ?? {}).filter((setting) => !SETTING_NAMES.has(setting))).toEqual([])
    for (const [, { depends_on: needed = {}, volumes = [] }] of services) {
      for (const other of Object.keys(needed)) expect(compose.services).toHaveProperty(other)
      const named = volumes.map((volume) => volume.split(':')[0] ?? '').filter((volume) => !volume.startsWith('.'))
      for (const volume of named) expect(compose.volumes).toHaveProperty(volume)
    }
  })
})

describe('the manifests for Kubernetes', () => {
  type Container = {
    readonly image: string
    readonly ports: readonly { readonly name: string; readonly containerPort: number }[]
    readonly env?: readonly { readonly name: string; readonly value: string }[]
    readonly startupProbe: Probe
    readonly livenessProbe: Probe
    readonly readinessProbe: Probe
  }
  type Probe = { readonly httpGet: { readonly path: string; readonly port: string } }
  type Manifest = {
    readonly apiVersion: string
    readonly kind: string
    readonly data?: Readonly<Record<string, string>>
    readonly spec: { readonly template?: { readonly spec: { readonly containers: readonly Container[] } } }
  }
  const manifests = ['roundtrip', 'embedded'].flatMap((name) =>
    parseAllDocuments(read(`deploy/kubernetes/${name}.yaml`)).map((document) => document.toJS() as Manifest),
  )

  /** Complaints of the compiler about objects of these types. */
  function compile(objects: readonly Manifest[]): string {
    const folder = join(ROOT, '.build/kubernetes')
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    const lines = objects.map((object, number) => {
      const [version = '', group = 'core'] = object.apiVersion.split('/').toReversed()
      const path = `kubernetes-types/${group.replace('.k8s.io', '')}/${version}`
      return `export const a${number}: import('${path}').${object.kind} = ${JSON.stringify(object, null, 1)}\n`
    })
    writeFileSync(join(folder, 'manifests.ts'), lines.join(''))
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
    const options = [
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--module',
      'esnext',
      '--moduleResolution',
      'bundler',
      '--types',
      '',
      'manifests.ts',
    ]
    return spawnSync(process.execPath, [tsc, '--ignoreConfig', ...options], { cwd: folder, encoding: 'utf8' }).stdout
  }

  test('have the shapes of the API, which the compiler checks', () => {
    expect(manifests.map(({ kind }) => kind)).toEqual([
      'ConfigMap',
      'Deployment',
      'PodDisruptionBudget',
      'Service',
      'Ingress',
      'StatefulSet',
    ])
    expect(compile(manifests)).toBe('')
    const deployment = manifests.find(({ kind }) => kind === 'Deployment')
    const broken = JSON.parse(JSON.stringify(deployment).replace('containerPort', 'port')) as Manifest
    expect(compile([broken])).toContain("does not exist in type 'ContainerPort'")
  })

  test('probe what the server answers, and set what it reads', () => {
    const containers = manifests.flatMap(({ spec }) => spec?.template?.spec.containers ?? [])
    expect(containers.length).toBe(2)
    for (const container of containers) {
      expect(container.image).toMatch(
        new RegExp(`^registry.example.com/roundtrip:${VERSION.replaceAll('.', '\\.')}(?:-external)?$`),
      )
      const { startupProbe, livenessProbe, readinessProbe } = container
      const probes = [startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet)
      expect(probes.map(({ path }) => path)).toEqual(['/healthz', '/healthz', '/readyz'])
      expect(new Set(probes.map(({ port }) => port))).toEqual(new Set(['http']))
      expect(container.ports).toEqual([{ name: 'http', containerPort: 3000 }])
    }
    const named = [
      ...containers.flatMap(({ env = [] }) => env.map(({ name }) => name)),
      ...manifests.flatMap(({ data = {} }) => Object.keys(data)),
      ...Array.from(
        read('deploy/kubernetes/roundtrip.yaml').matchAll(/--from-literal=(\w+)=/g),
        ([, name = '']) => name,
      ),
    ]
    expect(named.length).toBeGreaterThan(8)
    expect(named.filter((name) => !SETTING_NAMES.has(name))).toEqual([])
  })

  test('set what the server accepts', () => {
    const commands = read('deploy/kubernetes/roundtrip.yaml').matchAll(/--from-literal=(\w+)=("?)(.*?)\2(?: \\)?$/gm)
    const secret = [...commands].map(([, name = '', , value = '']) => [
      name,
      value.replace(/\$\(openssl rand -base64 (\d+)\)/, (_, bytes) =>
        Buffer.alloc(Number(bytes), 7).toString('base64'),
      ),
    ])
    const shared = manifests.flatMap(({ data = {} }) => Object.entries(data))
    const config = readConfig(Object.fromEntries([...secret, ...shared]))
    expect(config).toMatchObject({
      trustProxy: true,
      publicUrl: 'https://journal.example.com',
      exchangeAddress: 'cluster',
    })
    expect([config.masterKeys?.length, config.authSecret?.length, config.smtp?.from]).toEqual([
      1,
      64,
      'journal@example.com',
    ])
  })
})

const SYSTEMD = ['/usr/bin/systemd-analyze', '/bin/systemd-analyze'].find((path) => existsSync(path)) ?? null
const WITHOUT_SYSTEMD = SYSTEMD === null ? ' (skipped: no systemd-analyze; on Debian install systemd)' : ''

test.runIf(SYSTEMD !== null)(
  `the unit is read without a complaint, and is closed where it can be${WITHOUT_SYSTEMD}`,
  () => {
    const unit = join(ROOT, 'deploy/systemd/roundtrip.service')
    const analyze = (...options: string[]) => {
      const { status, stdout, stderr } = spawnSync(SYSTEMD ?? '', [...options, unit], { encoding: 'utf8' })
      return { status, output: `${stdout}${stderr}` }
    }
    const complaints = analyze('verify', '--man=no').output.split('\n')
    expect(complaints.filter((line) => line.includes(basename(unit)))).toEqual([])
    // Out of 10 for a service that may do everything; the scale has tenths, the option does not.
    expect(analyze('security', '--offline=true', '--threshold=20').status).toBe(0)
  },
)

test('the unit sets what the server reads', () => {
  const unit = read('deploy/systemd/roundtrip.service')
  const set = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, rest = '']) => Object.keys(pairsOf(rest)))
  expect(set.length).toBeGreaterThan(1)
  expect(set.filter((name) => !SETTING_NAMES.has(name))).toEqual([])
})

/** https://github.com/awesome-selfhosted/awesome-selfhosted-data/blob/master/.github/ISSUE_TEMPLATE/addition.md */
test('the entry of awesome-selfhosted has the fields that it wants', () => {
  const entry = parse(read('deploy/catalogues/awesome-selfhosted.yml')) as Record<string, unknown>
  const fields = ['name', 'website_url', 'description', 'licenses', 'platforms', 'tags', 'source_code_url']
  expect(Object.keys(entry)).toEqual(fields)
  expect(String(entry['description']).length).toBeLessThan(250)
  expect(entry['licenses']).toEqual([(JSON.parse(read('package.json')) as { license: string }).license])
})
