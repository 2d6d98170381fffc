/** The page of the texts that the product's users see, room by room. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { roomOf, ROOT, sources } from './sentences/rooms.ts'
import { sentencesIn } from './sentences/sentences.ts'

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

Written by the build. Every text that a reader may see, room by room, so that it can
be read in one go. \`{name}\` and \`{}\` stand for what is filled in. Read a screen aloud before you call it done.`

/** Nothing in a text is markup. */
function escaped(text: string): string {
  return text.replaceAll(/([\\`*_[\]<>#|]|(?<=\])\()/g, '\\$1')
}
