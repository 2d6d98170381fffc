/** The rooms with texts of the product. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')
/** The texts are in screens, measures and rules, mails, the terminal, and the demo's trader. */
const FOLDERS = [
  'web/src',
  'contract/src/exchanges/regions.ts',
  'contract/src/exchanges/trouble-words.ts',
  'contract/src/imports/restore-words.ts',
  'contract/src/language/dates.ts',
  'contract/src/language/numbers.ts',
  'contract/src/ledger/rename-words.ts',
  'core/src/base/message.ts',
  'core/src/calculators',
  'core/src/exchanges/files',
  'core/src/exchanges/layouts',
  'core/src/exchanges/mapping',
  'core/src/exchanges/reading',
  'core/src/exchanges/rows',
  'core/src/market/bar.ts',
  'core/src/market/candle-csv.ts',
  'core/src/measures',
  'core/src/other-journals/read.ts',
  'core/src/rules',
  'core/src/screener',
  'server/src/mail',
  'server/src/notices',
  'server/src/sharing/words.ts',
  'server/src/summary',
  'server/src/alerts',
  'server/src/cli',
  'server/src/demo/demo-diary.ts',
  'server/src/demo/demo-labels.ts',
  'server/src/demo/demo-notes.ts',
  'server/src/demo/demo-planned.ts',
  'server/src/demo/demo-rules.ts',
  'server/src/demo/demo-words.ts',
]
/** Names in API menus of exchanges, and shapes of pictures, are not sentences of ours. */
const NOT_OURS = /\.test\.|\.testing\.|ui\/icons\/|print\/shapes\.ts$|key-history\.ts$/

/** Every file with texts of the product. */
export function sources(): readonly string[] {
  const listed = execFileSync('git', ['ls-files', ...FOLDERS], { cwd: ROOT, encoding: 'utf8' })
  return listed.split('\n').filter((file) => /\.tsx?$/.test(file) && !NOT_OURS.test(file))
}

/** The folder of a room: `web/src/screens/labels`, `core/src/rules`. */
export function roomOf(file: string): string {
  const depth = /^web\/src\/(app|data|parts|screens|modals)\/[^/]+\//.test(file) ? 4 : 3
  return file.split('/').slice(0, depth).join('/')
}
