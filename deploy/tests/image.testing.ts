/**
 * Builds the image of a Dockerfile in clean roots, instruction by instruction, and runs it as an engine would with a
 * read-only root: the user of the image, no capabilities, one volume. Layers, networks and limits are not made.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { type CleanRoot, newRoot, registryAccess, runInside } from './clean-root.testing.ts'
import { type Instruction, pairsOf, type Stage, stagesOf } from './dockerfile.testing.ts'
import { npmCache } from './installed.testing.ts'

export type Image = {
  readonly root: CleanRoot
  readonly environment: Readonly<Record<string, string>>
  readonly cwd: string
  readonly user: string
  readonly volumes: readonly string[]
  /** Exec forms. */
  readonly command: string
  readonly healthCheck: string
}

export type BuildOptions = {
  readonly dockerfile: string
  readonly args?: Readonly<Record<string, string>>
  /** The files visible to a build. */
  readonly context: string
  /** Where roots are created. */
  readonly folder: string
  /** The path of the Node program of a version. */
  readonly nodeOf: (image: string) => string
  /** Stages that exist already, by name. */
  readonly made?: ReadonlyMap<string, CleanRoot>
}

export async function buildImage(options: BuildOptions): Promise<Image> {
  const stages = stagesOf(readFileSync(options.dockerfile, 'utf8'), options.args)
  const roots = new Map<string, CleanRoot>(options.made)
  let image: Image | null = null
  for (const [number, stage] of stages.entries()) {
    if (stage.name !== null && roots.has(stage.name)) continue
    image = await buildStage(stage, { ...options, roots, folder: join(options.folder, String(number)) })
    if (stage.name !== null) roots.set(stage.name, image.root)
  }
  if (image === null) throw new Error('The Dockerfile has no stage.')
  return image
}

type Building = BuildOptions & { readonly roots: ReadonlyMap<string, CleanRoot> }

async function buildStage(stage: Stage, building: Building): Promise<Image> {
  const root = newRoot(building.folder, building.nodeOf(stage.image))
  let image: Image = { root, environment: { PATH }, cwd: '/', user: '0', volumes: [], command: '', healthCheck: '' }
  for (const instruction of stage.instructions) image = await perform(image, instruction, building)
  return image
}

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

async function perform(image: Image, { keyword, rest }: Instruction, building: Building): Promise<Image> {
  switch (keyword) {
    case 'ARG': {
      const [name = '', value = ''] = rest.split('=')
      return { ...image, environment: { ...image.environment, [name]: building.args?.[name] ?? value } }
    }
    case 'ENV':
      return { ...image, environment: { ...image.environment, ...pairsOf(rest) } }
    case 'WORKDIR':
      mkdirSync(inRoot(image, rest), { recursive: true })
      return { ...image, cwd: rest }
    case 'COPY':
      copy(image, rest, building)
      return image
    case 'RUN':
      await runStep(image, rest)
      return image
    case 'USER':
      return { ...image, user: rest }
    case 'VOLUME':
      return { ...image, volumes: [...image.volumes, rest] }
    case 'CMD':
      return { ...image, command: rest }
    case 'HEALTHCHECK':
      return { ...image, healthCheck: rest }
    case 'LABEL':
    case 'EXPOSE':
      return image
    default:
      throw new Error(`${keyword} is unknown here.`)
  }
}

async function runStep(image: Image, command: string): Promise<void> {
  await runInside({
    root: image.root,
    command: ['sh', '-c', command],
    environment: { ...image.environment, HOME: '/root', ...registryAccess() },
    cwd: image.cwd,
    user: image.user === '0' ? null : image.user,
    volumes: npmCache(),
  })
}

/** A source folder means its content; several sources, or a path that ends with a slash, mean a target folder. */
function copy(image: Image, rest: string, building: Building): void {
  const [, from] = /^--from=(\S+) /.exec(rest) ?? []
  const parts = rest.replace(/^--from=\S+ /, '').split(/\s+/)
  const origin = from === undefined ? building.context : (building.roots.get(from)?.folder ?? '')
  if (origin === '') throw new Error(`There is no stage ${from}.`)
  const sources = parts.slice(0, -1).flatMap((source) => matches(join(origin, source)))
  const goal = parts.at(-1) ?? ''
  const target = inRoot(image, goal)
  for (const source of sources) {
    const isFolder = statSync(source).isDirectory()
    const path = !isFolder && (goal.endsWith('/') || goal === '.') ? join(target, basename(source)) : target
    mkdirSync(dirname(path), { recursive: true })
    cpSync(source, path, { recursive: true, verbatimSymlinks: true })
  }
}

/** With at most one `*` in the name of a file. */
function matches(path: string): string[] {
  if (!basename(path).includes('*')) return [path]
  const [begin = '', end = ''] = basename(path).split('*')
  const matching = readdirSync(dirname(path)).filter((name) => name.startsWith(begin) && name.endsWith(end))
  if (matching.length === 0) throw new Error(`COPY finds no ${path}.`)
  return matching.map((name) => join(dirname(path), name))
}

function inRoot({ root, cwd }: Image, path: string): string {
  return join(root.folder, path.startsWith('/') ? path : join(cwd, path))
}

/** The project without what `.dockerignore` leaves out, in a folder of its own. */
export function buildContext(project: string, folder: string): string {
  const ignored = readFileSync(join(project, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map(ignorePattern)
  const keep = (path: string): boolean => {
    const name = relative(project, path)
    return name === '' || !ignored.some((pattern) => pattern.test(name))
  }
  cpSync(project, folder, { recursive: true, verbatimSymlinks: true, filter: keep })
  return folder
}

/** https://docs.docker.com/build/concepts/context/#syntax: anchored at the top, a name with everything below it. */
function ignorePattern(line: string): RegExp {
  const parts = line.split('**/').map((part) => part.replace(/[.+]/g, '\\$&').replaceAll('*', '[^/]*'))
  return new RegExp(`^${parts.join('(?:.*/)?')}(?:/|$)`)
}
