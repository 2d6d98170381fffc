import { anyOf, type Fixed, HOUR_MS, type MessageValue, MINUTE_MS, parseFixed, toNumber } from '../base/index.ts'
import type { RuleParameters } from './rule.ts'

/** Why a rule cannot be judged: the parameter at fault and what it should be. */
export type ParameterProblem = { readonly parameter: string; readonly expected: MessageValue }

/** Reads the parameters of one rule and collects problems; a rule with problems is not judged. */
export type ParameterReader = ReturnType<typeof readParameters>

/** The window `HH:MM-HH:MM` as times of day; a `to` below `from` crosses midnight. */
export type HourWindow = { readonly fromMs: number; readonly toMs: number }

const DEFAULT_GRACE_HOURS = 24

export function readParameters(parameters: RuleParameters) {
  const problems: ParameterProblem[] = []
  const reportProblem = <T>(parameter: string, expected: MessageValue, fallback: T): T => {
    problems.push({ parameter, expected })
    return fallback
  }
  const decimal = (name: string): Fixed | null => {
    const given = parameters[name]
    return typeof given === 'string' || typeof given === 'number' ? parseFixed(String(given)) : null
  }
  const whole = (name: string, min: 0 | 1): number => {
    const given = decimal(name)
    const count = given === null ? Number.NaN : toNumber(given)
    if (Number.isInteger(count) && count >= min) return count
    return reportProblem(name, { text: 'a whole number from {least}', values: { least: min } }, 0)
  }
  /** A duration in ms; null if it is not set. */
  const optionalMs = (name: string, unitMs: number): number | null => {
    if (parameters[name] === undefined) return null
    const given = decimal(name)
    return given !== null && given >= 0n
      ? toNumber(given) * unitMs
      : reportProblem(name, { text: 'a number of 0 or more' }, null)
  }
  /** One of the words; it must be set. */
  const requiredWord = <Word extends string>(name: string, words: readonly [Word, ...Word[]]): Word =>
    words.find((word) => word === parameters[name]) ?? reportProblem(name, anyOf(words), words[0])
  return {
    problems,
    /** An amount above 0. */
    limit: (): Fixed => {
      const limit = decimal('limit')
      const isWithoutRate = String(parameters['limit']).startsWith('no rate')
      const text = isWithoutRate ? 'an amount whose exchange rate is known' : 'a number above 0'
      return limit !== null && limit > 0n ? limit : reportProblem('limit', { text }, 0n)
    },
    count: (name: string, min: 0 | 1): number => whole(name, min),
    minutesMs: (): number =>
      parameters['minutes'] === undefined
        ? reportProblem('minutes', { text: 'a number of 0 or more' }, 0)
        : (optionalMs('minutes', MINUTE_MS) ?? 0),
    optionalMinutesMs: (): number | null => optionalMs('minutes', MINUTE_MS),
    graceMs: (): number => optionalMs('graceHours', HOUR_MS) ?? DEFAULT_GRACE_HOURS * HOUR_MS,
    flag: (name: string): boolean => {
      const given = parameters[name] ?? false
      return typeof given === 'boolean' ? given : reportProblem(name, { text: 'true or false' }, false)
    },
    /** One of the words; the first is the default. */
    word: <Word extends string>(name: string, words: readonly [Word, ...Word[]]): Word => {
      return parameters[name] === undefined ? words[0] : requiredWord(name, words)
    },
    requiredWord,
    /** A list with at least one entry. */
    names: (name: string): ReadonlySet<string> => {
      const given = parameters[name]
      const list = typeof given === 'string' ? [given] : Array.isArray(given) ? given.map(String) : []
      return list.length > 0 ? new Set(list) : reportProblem(name, { text: 'at least one' }, new Set<string>())
    },
    windows: (): readonly HourWindow[] => {
      const given = parameters['windows']
      const list = typeof given === 'string' ? [given] : Array.isArray(given) ? given.map(String) : []
      const windows = list.map(windowOf).filter((window) => window !== null)
      const wrong = list.length === 0 || windows.length < list.length
      return wrong ? reportProblem('windows', { text: 'times such as 09:00-17:30' }, []) : windows
    },
  }
}

const WINDOW = /^([01]\d|2[0-4]):([0-5]\d)-([01]\d|2[0-4]):([0-5]\d)$/

/** Null if the text is not a window, or an empty one. */
function windowOf(text: string): HourWindow | null {
  const numbers = WINDOW.exec(text)?.slice(1).map(Number)
  if (numbers === undefined) return null
  const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = numbers
  const fromMs = fromHour * HOUR_MS + fromMinute * MINUTE_MS
  const toMs = toHour * HOUR_MS + toMinute * MINUTE_MS
  const day = 24 * HOUR_MS
  return fromMs === toMs || fromMs > day || toMs > day ? null : { fromMs, toMs }
}
