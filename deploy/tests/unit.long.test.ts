/**
 * The systemd service: installed with the documented commands in a clean root, started as its unit says, and by its own
 * systemd if this machine allows one.
 */
import type { ChildProcess } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { post, signUp } from '../../server/src/testing/client.testing.ts'
import { eventually, freePort } from '../../server/src/testing/server.testing.ts'
import { boot, CAN_BOOT, processWith, WITHOUT_BOOT } from './booted.testing.ts'
import {
  type CleanRoot,
  firstProcess,
  HAS_CLEAN_ROOTS,
  newRoot,
  newVolume,
  registryAccess,
  runInside,
  startInside,
  WITHOUT_CLEAN_ROOTS,
} from './clean-root.testing.ts'
import { pairsOf } from './dockerfile.testing.ts'
import { emptyFolder, HAS_REGISTRY, npmCache, packed, ROOT, WITHOUT_REGISTRY } from './installed.testing.ts'

const folder = emptyFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const HAS_SYSUSERS = existsSync('/usr/bin/systemd-sysusers')
const WITHOUT_SYSUSERS = HAS_SYSUSERS ? '' : ' (skipped: no systemd-sysusers; on Debian install systemd)'

/** Without the last command, which needs a running systemd. */
function documentedCommands(): string[] {
  const page = readFileSync(join(ROOT, 'docs/self-hosting.md'), 'utf8')
  const block = /<!-- systemd -->\n```\n([\s\S]*?)\n```/.exec(page)?.[1] ?? ''
  const commands = block.split('\n').map((line) => line.replace(/^sudo /, ''))
  expect(commands.at(-1)).toBe('systemctl enable --now roundtrip')
  return commands.slice(0, -1)
}

function settingIn(unit: string, name: string): string {
  const value = new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1]
  if (value === undefined) throw new Error(`The unit sets no ${name}.`)
  return value
}

const CAN_INSTALL = HAS_CLEAN_ROOTS && HAS_REGISTRY && HAS_SYSUSERS
const WITHOUT = `${WITHOUT_CLEAN_ROOTS}${WITHOUT_REGISTRY}${WITHOUT_SYSUSERS}`

describe.runIf(CAN_INSTALL)(`a service that the documented commands install${WITHOUT}`, () => {
  let root: CleanRoot
  let unit: string
  let uid: number
  beforeAll(async () => {
    root = newRoot(folder, process.execPath)
    const tarball = await packed(join(folder, 'packed'))
    copyFileSync(tarball, join(root.folder, 'root', basename(tarball)))
    mkdirSync(join(root.folder, 'etc/systemd/system'), { recursive: true })
    for (const command of documentedCommands()) await asRoot(command)
    unit = readFileSync(join(root.folder, 'etc/systemd/system/roundtrip.service'), 'utf8')
    const users = readFileSync(join(root.folder, 'etc/passwd'), 'utf8').split('\n')
    uid = Number(users.find((line) => line.startsWith(`${settingIn(unit, 'User')}:`))?.split(':')[2])
  })

  function asRoot(command: string): Promise<string> {
    const environment = { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: '/root', ...registryAccess() }
    const options = { root, environment, cwd: '/root', user: null, volumes: npmCache() }
    return runInside({ ...options, command: ['sh', '-c', command] })
  }

  test('runs as its user, where it may write its own folder alone', async () => {
    expect(uid).toBeGreaterThan(0)
    const port = await freePort()
    const state = `/var/lib/${settingIn(unit, 'StateDirectory')}`
    const service = {
      root,
      environment: {
        PATH: '/usr/local/bin:/usr/bin:/bin',
        PORT: String(port),
        EXCHANGE_GATEWAY: 'off',
        ...pairsOf(settingIn(unit, 'Environment')),
      },
      cwd: settingIn(unit, 'WorkingDirectory'),
      user: settingIn(unit, 'User'),
      volumes: { [state]: newVolume(join(folder, 'state'), uid) },
      readOnly: true,
    }
    const child = startInside({ ...service, command: settingIn(unit, 'ExecStart').split(' ') })
    const output = outputOf(child)
    const exited = new Promise((settle) => child.on('close', settle))
    await eventually('the service is ready', () => {
      if (child.exitCode !== null) throw new Error(`The service ended: ${output()}`)
      return isReady(port)
    })
    // As documented, with the user of the service.
    const mailbox = ['node', '/opt/roundtrip/bin/roundtrip.mjs', 'mailbox']
    expect(await runInside({ ...service, command: mailbox })).toContain('No emails are waiting.')
    process.kill(firstProcess(child), 'SIGTERM')
    expect(await exited).toBe(0)
  })

  test.runIf(CAN_BOOT)(
    `is started and stopped by a systemd, and has no right that it does not need${WITHOUT_BOOT}`,
    async () => {
      const port = await freePort()
      const setting = `PORT=${port}`
      writeFileSync(join(root.folder, 'etc/roundtrip.env'), `${setting}\nEXCHANGE_GATEWAY=off\n`, { mode: 0o600 })
      await asRoot('systemctl enable roundtrip')
      const machine = boot(root)
      const output = outputOf(machine)
      const exited = new Promise((settle) => machine.on('close', settle))
      onTestFinished(() => {
        // If the test fails; a machine that has ended ignores signals.
        machine.kill('SIGKILL')
      })
      await eventually('the service is ready', () => {
        if (machine.exitCode !== null) throw new Error(`The machine ended: ${output()}`)
        return isReady(port)
      })
      const server = processWith(uid, setting) ?? 0
      const status = readFileSync(`/proc/${server}/status`, 'utf8')
      for (const line of ['CapEff:\t0000000000000000', 'NoNewPrivs:\t1', 'Seccomp:\t2']) expect(status).toContain(line)
      // Enough for passwords, threads and the database.
      const url = `http://localhost:${port}`
      const journal = await signUp(url)
      expect((await journal.fetch('/ledger/v1/me/columns')).status).toBe(200)
      expect((await post(url, '/api/auth/demo', {})).status).toBe(200)

      machine.kill('SIGTERM')
      await exited
      expect(existsSync(join(root.folder, 'var/lib/roundtrip/postgres/PG_VERSION'))).toBe(true)
      expect(existsSync(join(root.folder, 'var/lib/roundtrip/postgres/postmaster.pid'))).toBe(false)
    },
  )
})

function outputOf({ stdout, stderr }: ChildProcess): () => string {
  let text = ''
  for (const stream of [stdout, stderr]) stream?.on('data', (part: Buffer) => (text += part.toString()))
  return () => text
}

async function isReady(port: number): Promise<true | null> {
  const response = await fetch(`http://localhost:${port}/readyz`).catch(() => null)
  return response?.status === 200 ? true : null
}
