/** The words in the dates that spreadsheets, browsers and exchanges write in the languages of traders. */

/**
 * The first three letters of each month: English, German, Dutch, French, Spanish, Portuguese, Italian, Polish, Turkish,
 * Russian and Ukrainian. No three letters stand for two months, except the French June and July.
 */
const MONTHS = [
  'jan|ene|gen|sty|oca|янв|січ',
  'feb|fév|fev|lut|şub|фев|лют',
  'mar|mär|mrz|mrt|мар|бер',
  'apr|avr|abr|kwi|nis|апр|кві',
  'may|mai|mei|mag|maj|май|мая|тра',
  'jun|giu|cze|haz|июн|чер',
  'jul|lug|lip|tem|июл|лип',
  'aug|aoû|aou|ago|sie|ağu|авг|сер',
  'sep|set|wrz|eyl|сен|вер',
  'oct|okt|out|ott|paź|eki|окт|жов',
  'nov|lis|kas|ноя|лис',
  'dec|dez|dic|déc|gru|ara|дек|гру',
]

const MONTH_OF: ReadonlyMap<string, number> = new Map(
  MONTHS.flatMap((names, index) => names.split('|').map((name): [string, number] => [name, index + 1])),
)

/** The number of the month that a word in lower case names or abbreviates, 1 to 12; 0 if it names none. */
export function monthOf(word: string): number {
  if (word.startsWith('jui')) return word.startsWith('juil') ? 7 : 6
  return MONTH_OF.get(word.slice(0, 3)) ?? 0
}

const HALF_DAYS: ReadonlyMap<string, 'am' | 'pm'> = new Map([
  ['am', 'am'],
  ['pm', 'pm'],
  ['上午', 'am'],
  ['午前', 'am'],
  ['오전', 'am'],
  ['sa', 'am'],
  ['öö', 'am'],
  ['下午', 'pm'],
  ['午後', 'pm'],
  ['오후', 'pm'],
  ['ch', 'pm'],
  ['ös', 'pm'],
])

/** AM or PM for a word in lower case: English, Chinese, Japanese, Korean, Vietnamese or Turkish; null for others. */
export function halfDayOf(word: string): 'am' | 'pm' | null {
  return HALF_DAYS.get(word) ?? null
}

/** Filler words between the numbers, equivalent to a comma: `23 de mayo de 2026`, `2026年5月23日`, `23 мая 2026 г.` */
const FILLERS: ReadonlySet<string> = new Set('de|del|um|om|uhr|à|alle|klo|г|в|о|年|月|日|년|월|일'.split('|'))

export function isFiller(word: string): boolean {
  return FILLERS.has(word)
}

/** Zones that US journals put after a time of day: `12:31:42 EST`. Names that stand for several zones are left out. */
export const NAMED_OFFSETS: ReadonlyMap<string, string> = new Map([
  ['EST', '-05:00'],
  ['EDT', '-04:00'],
  ['CDT', '-05:00'],
  ['MDT', '-06:00'],
  ['PST', '-08:00'],
  ['PDT', '-07:00'],
  ['UTC', '+00:00'],
  ['GMT', '+00:00'],
])

/** The offset from UTC, in minutes, of a zone named after a time of day; null for any other word. */
export function minutesAhead(word: string): number | null {
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(NAMED_OFFSETS.get(word.toUpperCase()) ?? '') ?? []
  if (sign === undefined) return null
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}
