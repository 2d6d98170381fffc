/** Private vocabulary stays out of the code: identifiers, comments, names of tests. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const FOLDERS = [
  'core',
  'contract',
  'sync',
  'server',
  'web',
  'fakes',
  'bench',
  'chaos',
  'fuzz',
  'verify',
  'scripts',
  'oracle',
  'deploy',
  'e2e',
]

type OldWord = {
  readonly word: RegExp
  readonly instead: string
  /** Files in which the word has its ordinary meaning. */
  readonly except?: readonly RegExp[]
}

const WHERE_IT_IS = 'index, key, path, ref, location, cursor, decimals: what it is'
const WHAT_IT_IS = 'fill, row, order, page, account, record: what it is'

/** They describe what happened to a value instead of what it is. */
const PARTICIPLE = '(?:known|wanted|found|held)'
const NOUN = 'cached, existing, request, filter, match, position, quantity: the noun'

const TYPE = '(?:readonly|string|number|bigint|boolean|typeof|[A-Z][a-z])'

function named(pattern: string): OldWord {
  return { word: new RegExp(pattern.replaceAll('@', PARTICIPLE)), instead: NOUN }
}

/** An import, the course and the FAQ have questions and answers. */
const QUESTIONNAIRES =
  /core\/src\/exchanges\/(?:index|mapping\/|reading\/)|(?:modals\/import-start|data\/import|screens\/(?:faq|edu))\/|public-heads|prerender|real-shapes|targets\/exports|(?:education|mapping)\.spec/
const ORDER_BOOKS =
  /screener|screens\.test|demo-venue|case-market|(?:fetch-market|market-figures|market-port)\b|fakes\/exchange\/(?:figures|binance-futures|\w+-market)/

const CALL = {
  instead: 'request and response, message and reply, input and output; fetch, send, call',
  except: [QUESTIONNAIRES, ORDER_BOOKS],
}

const OLD_WORDS: readonly OldWord[] = [
  // Idioms such as "told apart" are English; a value that is "told" is stated, entered, reported or known.
  { word: /\b[Tt]old\b(?! (?:apart|otherwise|to|from)\b)/, instead: 'response, value, count or isKnown' },
  { word: /\btold[A-Z]\w*|[a-z]Told(?![a-z])|_TOLD\b/, instead: 'response, value, count or isKnown' },
  { word: /\bwhoever\b/i, instead: 'the user, the caller, anyone who' },
  { word: /\bthe own\b/i, instead: 'its own, their own' },
  { word: /\b(?:he|him|his)\b/i, instead: 'they, them, their; a server is it' },
  { word: /\bconst (?:of|then|asked)\b/, instead: 'a noun for a value, a verb for a function' },
  // In a sentence "one" is English; here it is declared, a parameter of a function, or a part of what is taken apart.
  { word: /\b(?:const|let) (?:[[{][^=]*?)?\bones?\b(?! (?!of\b)\w)|\bfunction ones?\b/, instead: WHAT_IT_IS },
  { word: /\bones?\)? =>|\(ones?, \w+\)|[(,] ?ones?\??: [\w{(]/, instead: WHAT_IT_IS },
  { word: /\[(?:\w*, )*ones?(?:, \w+)*\]|\{ ones? \}/, instead: WHAT_IT_IS },
  // Declared, a function, a parameter, a field of a type, in braces on one line or a line of its own. A key with a value
  // is left out: fields of calls and placeholders of sentences have these names.
  named(String.raw`\b(?:const|let) (?:[[{](?:[^=]*[\s.])?_?@\b(?!:)|_?@\b)|\[(?:\w*, )*@(?:, \w+)*\]`),
  named(String.raw`\bfunction\*? @\b|\breadonly @\??:|#@\b`),
  named(String.raw`\(@\)? =>|[(,] ?@(?:, \w+)*\) =>|(?:[({,] ?|^\s+)@\??: ${TYPE}`),
  named(String.raw`\{ (?:[^{}]*[, ])?@(?:, [^{}]*)? \}|^\s*@,?$`),
  { word: /\b(?:type|interface) (?:Known|Wanted|Found|Held)\b|\bconst (?:KNOWN|WANTED|FOUND|HELD)\b/, instead: NOUN },
  { word: /\bisWanted\b|\bheldMs\b/, instead: 'isIncluded, isNeeded, shouldRun or holdingMs' },
  // As a part of a name, and by itself where it is declared: a value, a type, a property, a parameter.
  {
    word: /\b(?:ask|asked|asks|questions?|answers?)[A-Z]\w*|[a-z](?:Ask|Asked|Asks|Questions?|Answers?)(?![a-z])/,
    ...CALL,
  },
  { word: /\b(?:ASK|ASKED|ASKS|QUESTIONS?|ANSWERS?)(?:_|\b)|_(?:ASKED|ASKS?|QUESTIONS?|ANSWERS?)\b/, ...CALL },
  { word: /\b(?:const|let) (?:[[{][^=]*?)?\b(?:ask|asked|asks|questions?|answers?)\b(?= ?[=:,}\]])/, ...CALL },
  {
    word: /\b(?:function|type|class|interface|readonly) (?:[Aa]sk|[Aa]sked|[Aa]sks|[Qq]uestions?|[Aa]nswers?)\b/,
    ...CALL,
  },
  {
    word: /(?:^|[(,{]) *(?:ask|asked|asks|questions?|answers?)\??: [\w{('<]|\b(?:ask|asked|asks|questions?|answers?)\)? =>/,
    ...CALL,
  },
  { word: /[({] ?(?:\w+, )*(?:ask|asked|asks|questions?|answers?)(?:, \w+)* ?\}/, ...CALL },
  // In a sentence things have their place and stand in place of others; a value is what it says.
  { word: /[a-z]Places?\b|\bplaces?[A-Z]\w*|\bPLACES?\b|_PLACES?\b|\bPLACES?_/, instead: WHERE_IT_IS },
  { word: /\b(?:const|let) (?:[[{][^=]*?)?\bplaces?\b(?! (?!of\b|=)\w)/, instead: WHERE_IT_IS },
  { word: /\bplaces?\)? =>|\(places?, \w+\)|[(,] ?places?\??: [\w{(]|\breadonly places?\b/, instead: WHERE_IT_IS },
  // Slices, uploads and trades of a statement consist of parts; what a function needs does not.
  { word: /\b(?:type|class) \w*Parts\b|\bpartsOf\b/, instead: 'Dependencies or Options, or what it is' },
  {
    word: /\bparts\??: (?:object\b|\w+(?:Dependencies|Options|Context)\b|Partial<|Record<string|Readonly<Record<string)/,
    instead: 'dependencies, options, overrides or fields',
  },
  {
    word: /[a-z]Beside\b|\bbeside[A-Z]\w*|\breadonly beside\b|[(,{] ?beside\??: /,
    instead: 'adjacent, other, compared',
  },
  { word: /\b(?:const|let) (?:[[{][^=]*?)?\bbeside\b/, instead: 'adjacent, other, compared' },
]

/** A reason and the state of series, as they are stored, fields of calls, a label, a flag, values that sentences name. */
const QUOTED =
  /'nothing-told'|readonly known: string\[\]|\{ known: number \}|\basked: (?:Record|\{\}|stored\.asked)|\bquestion: (?:name, outcome|\{ type)|\bplace: (?:index \+ 1|keptAs|name ===)|\bbeside: stopRisk/g

function oldWordsIn(text: string, file = ''): readonly string[] {
  const plain = text.replaceAll(QUOTED, '')
  return plain
    .split('\n')
    .flatMap((line, index) =>
      OLD_WORDS.filter(({ word, except }) => word.test(line) && except?.some((files) => files.test(file)) !== true).map(
        ({ instead }) => `${index + 1}: ${line.trim().slice(0, 100)} (better: ${instead})`,
      ),
    )
}

function sources(): readonly string[] {
  const listed = execFileSync('git', ['ls-files', ...FOLDERS], { cwd: ROOT, encoding: 'utf8' })
  return (
    listed
      .split('\n')
      .filter((file) => /\.(?:ts|tsx|mjs)$/.test(file))
      // Released migrations never change, and neither do their comments.
      .filter((file) => !file.includes('/database/migrations/') && file !== 'scripts/words.test.ts')
      .filter((file) => !file.startsWith('web/src/data/documents/'))
  )
}

test('no source speaks the old words', () => {
  const files = sources()
  expect(files.length).toBeGreaterThan(500)
  const findings = files.flatMap((file) =>
    oldWordsIn(readFileSync(join(ROOT, file), 'utf8'), file).map((line) => `${file}:${line}`),
  )
  expect(findings).toEqual([])
})

test.each([
  'const told = body.rows',
  '/** What the exchange told. */',
  'readonly toldMs: number',
  'function isTold() {}',
  '// Whoever waits is next.',
  '// Below the own limit.',
  '// The trader and his key.',
  'const of = (name: string) => name',
  'for (const one of fills) add(one)',
  'const [one, other] = pages',
  'const { first: one } = pages',
  'rows.map((one) => one.id)',
  'rows.map(({ one }) => ({ ...row }))',
  'rows.sort((one, other) => 0)',
  'rows.sort(([a, one], [b, two]) => 0)',
  'function isKept(one: FileImport) {}',
  'const known = cache.get(key)',
  'let held: string | null = null',
  'const [wanted, setWanted] = useState(null)',
  'const { status: found } = await open(id)',
  'for (const found of causes(error)) {',
  'function known(text: string) {}',
  'readonly held: ReadonlySet<string>',
  'rows.filter((wanted) => wanted.isOpen)',
  'rows.map(([id, found]) => [id, found])',
  '(_, known, expected) => known',
  'function idsOf(kind: string, wanted: readonly string[]) {}',
  'type Wanted = Pick<Visit, "now">',
  'const KNOWN = new Map()',
  'return { drafts, found }',
  '    held,',
  '  known: Partial<SentCandles> = {},',
  'function isWanted() {}',
  'const askedAt = now()',
  'export type PageQuestion = {}',
  'const NO_ANSWER = null',
  'const ask = (body: string) => send(body)',
  'const { answer, cookies } = await send()',
  'const questions: string[] = []',
  'readonly asks: boolean',
  'function answer(body: unknown) {}',
  'rows.map((question) => question.id)',
  'async function send(question: LoadRequest) {}',
  'function count({ answers }: Counted) {}',
  'const place = rows.indexOf(row)',
  'const [place, other] = pages',
  'rows.map((row, place) => row)',
  'rows.map((place) => rows[place])',
  'readonly places: readonly number[]',
  'function at(place: number) {}',
  'function placeOf(row: Row) {}',
  'export type SyncPlace = { readonly uid: string }',
  'const PLACES = 8',
  'export type SyncParts = {',
  'function partsOf(text: string) {}',
  'async function run(parts: SyncDependencies) {}',
  'const fill = (parts: Partial<Fill>) => made',
  'const row = (parts: Readonly<Record<string, unknown>> = {}) => made',
  'const beside = sorted[1]',
  'readonly beside?: readonly Rule[]',
  'check(table, { beside: [rule] })',
  'function monthBeside(month: string) {}',
])('finds %s', (line) => {
  expect(oldWordsIn(line)).not.toEqual([])
})

test.each([
  '// Two answers can be told apart.',
  '// Ten unless told otherwise.',
  'const offset = 1',
  'the theory of his2',
  '// A user whom the rules let one day wait.',
  '// Only the newest one counts, and one: the last.',
  "const [kind] = ['one', 'many']",
  'const oneDay = 86_400_000',
  '// What is known is held until it is found, or no longer wanted.',
  'const isKnown = since !== null',
  'const { challenge, known: credentialIds, site } = begun',
  "say(t('{known} of {records} are already imported', { known: existing, records }))",
  'return { known: ids.length }',
  'const knownUntil = block.end',
  "message('The row does not say what was held.')",
  '// The exchange answers with a page, whatever is asked for.',
  'const task = createTask()',
  'return { before, asked: stored.asked }',
  'meters.exchangeMessage({ exchange, question: name, outcome }, ms)',
  '// What counts in place of it, and a card in its place.',
  "t('Fill {place}', { place: index + 1 })",
  'const text = replaceAll(placeholder, value)',
  "const parts = text.split('.')",
  'readonly parts: readonly SlicePart[]',
  '// The chart beside it.',
])('accepts %s', (line) => {
  expect(oldWordsIn(line)).toEqual([])
})

test.each([
  ['core/src/exchanges/mapping/questions.ts', 'export type MappingQuestion = {'],
  ['core/src/screener/instrument-data.ts', 'readonly ask: number | null'],
])('accepts in %s: %s', (file, line) => {
  expect(oldWordsIn(line, file)).toEqual([])
})
