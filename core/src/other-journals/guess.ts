/** The columns of a sheet that no format of ours recognises, guessed from their names and contents. */
import { guessMapping } from '../exchanges/mapping/guess.ts'
import type { MappingField } from '../exchanges/mapping/mapping.ts'
import { nameFit, plainName } from '../exchanges/mapping/names.ts'
import { profilesOf } from '../exchanges/mapping/profile.ts'
import { type JournalColumns, type JournalField } from '../exchanges/mapping/journal-formats.ts'
import type { JournalTable } from './table.ts'

/**
 * Names of fields that no fill has. Those of journals come from `formats.ts`; the rest are headers of traders' sheets
 * and of the columns that Edgewonk reportedly exports (Setup, Mistakes, Custom Tags, Emotions, Stop Loss, Take Profit).
 */
const OWN_NAMES: readonly (readonly [JournalField, string])[] = [
  [
    'note',
    'note|notes|comment|comments|trade notes|journal|description|remarks|review|lessons|lesson|lessons learned|thoughts|' +
      'analysis|reason|entry reason|exit reason|rationale|why|commentary|notizen|notiz|kommentar|notas|nota|комментарий|' +
      'заметки|备注|笔记',
  ],
  ['setups', 'setup|setups|strategy|strategies|playbook|pattern|setup name|model|entry model|стратегия|сетап|策略'],
  ['mistakes', 'mistake|mistakes|error|errors|rule broken|rules broken|ошибки|ошибка'],
  ['emotions', 'emotion|emotions|feeling|feelings|mood|psychology|mindset|эмоции'],
  ['tags', 'tag|tags|label|labels|custom tags|category tags|hashtags|теги|метки|标签'],
  ['rating', 'rating|stars|score|grade|trade rating|quality|оценка'],
  ['stop', 'stop|stop loss|stoploss|sl|s l|initial stop|stop price|planned stop|stop1|стоп|стоп лосс|止损'],
  [
    'target',
    'target|take profit|takeprofit|tp|t p|target price|profit target|planned target|price target|target1|initial target|' +
      'tp1|tp2|tp3|target 1|target 2|target 3|тейк|тейк профит|止盈',
  ],
  [
    'picture',
    'screenshot|screenshots|picture|pictures|image|images|chart|chart link|chart url|screenshot link|screenshot url|' +
      'link|links|url|tradingview|tradingview link|before|after|chart before|chart after|скриншот|скрин|截图',
  ],
  ['grossPnl', 'gross pnl|gross p l|gross profit|gross|return|gross return'],
  ['netPnl', 'net pnl|net p l|net profit|net return|net result|чистая прибыль'],
  ['openTime', 'date time open|datetime open|entry timestamp|entry datetime'],
  ['closeTime', 'date time close|datetime close|exit timestamp|exit datetime'],
]

const BY_NAME: ReadonlyMap<string, JournalField> = new Map(
  OWN_NAMES.flatMap(([field, names]) => names.split('|').map((name) => [name, field] as const)),
)

const SHARED: Readonly<Partial<Record<MappingField, JournalField>>> = {
  symbol: 'symbol',
  base: 'symbol',
  side: 'side',
  leg: 'side',
  time: 'openTime',
  clock: 'openClock',
  entryTime: 'openTime',
  entryClock: 'openClock',
  exitTime: 'closeTime',
  exitClock: 'closeClock',
  quantity: 'quantity',
  price: 'entryPrice',
  entryPrice: 'entryPrice',
  exitPrice: 'exitPrice',
  pnl: 'pnl',
  fee: 'fee',
  account: 'account',
}

export function guessColumns({ names, sample }: JournalTable): JournalColumns {
  const plain = names.map(plainName)
  const columns = plain.map((name) => BY_NAME.get(name) ?? null)
  const taken = new Set(columns)
  const give = (index: number, field: JournalField | undefined): void => {
    if (field === undefined || columns[index] !== null || (taken.has(field) && field !== 'fee')) return
    columns[index] = field
    taken.add(field)
  }
  // A column whose name matches a field never becomes a symbol or a side by its cells alone.
  const guessed = guessMapping(sample, { zone: 'UTC' }).mapping.columns
  for (const [index, { field }] of guessed.entries()) if (field !== null) give(index, SHARED[field])
  const profiles = profilesOf(sample)
  for (const [field, means] of Object.entries(SHARED) as [MappingField, JournalField][]) {
    const index = plain.findIndex((name, at) => columns[at] === null && nameFit(name, field) === 3)
    const profile = profiles[index]
    if (profile !== undefined && profile.filled > 0 && (!FIGURES.has(means) || profile.numbers > 0.5))
      give(index, means)
  }
  return columns
}

const FIGURES: ReadonlySet<JournalField> = new Set(['quantity', 'entryPrice', 'exitPrice', 'pnl', 'fee'])
