/** Writes `docs/sentences.md`: what readers of the product see, room by room. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sentencesIn } from './sentences.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Where the product speaks: screens, measures and rules, mails, and the terminal. */
const FOLDERS = [
  'web/src',
  'core/src/measures',
  'core/src/rules',
  'server/src/mail',
  'server/src/notices',
  'server/src/summary',
  'server/src/alerts',
  'server/src/cli',
]
/** Names in API menus of exchanges, and shapes of pictures, are no sentences of ours. */
const NOT_OURS = /\.test\.|\.testing\.|ui\/icons\/|print\/shapes\.ts$|key-history\.ts$/

export function sentencesPage(): string {
  const rooms = new Map<string, Set<string>>()
  for (const file of sources()) {
    const room = roomOf(file)
    const texts = rooms.get(room) ?? new Set()
    rooms.set(room, texts)
    for (const { text } of sentencesIn(file, readFileSync(join(ROOT, file), 'utf8'))) texts.add(text)
  }
  const parts = [...rooms]
    .filter(([, texts]) => texts.size > 0)
    .map(([room, texts]) => [`## ${room}`, '', ...[...texts].map((text) => `- ${escaped(text)}`)].join('\n'))
  return `${INTRODUCTION}\n\n${parts.join('\n\n')}\n`
}

const INTRODUCTION = `# Sentences

Generated from the source, \`npm run docs\` writes it again. Every text that a reader may see, room by room, so that it can
be read in one go. \`{}\` stands for what is filled in. Read a screen aloud before you call it done.`

function sources(): readonly string[] {
  const listed = execFileSync('git', ['ls-files', ...FOLDERS], { cwd: ROOT, encoding: 'utf8' })
  return listed.split('\n').filter((file) => /\.tsx?$/.test(file) && !NOT_OURS.test(file))
}

/** The folder of a room: \`web/src/screens/labels\`, \`core/src/rules\`. */
function roomOf(file: string): string {
  const depth = /^web\/src\/(app|data|parts|screens|modals)\/[^/]+\//.test(file) ? 4 : 3
  return file.split('/').slice(0, depth).join('/')
}

/** Nothing in a text is markup. */
function escaped(text: string): string {
  return text.replaceAll(/([\\`*_[\]<>#|]|(?<=\])\()/g, '\\$1')
}
