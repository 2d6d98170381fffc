/**
 * Makes column names comparable. Case, blanks, quotes, byte order marks and a zone in the name (`Time(UTC+8)`,
 * `Time(America/Sao_Paulo)`) do not matter.
 */
const ZONE_IN_NAME = /\((utc[^)]{0,12}|[a-z]{1,20}\/[a-z_/]{1,40})\)/

export function canonicalName(cell: string): string {
  const plain = cell
    .slice(0, 200)
    .replaceAll('\u0000', '')
    .replace(/[\uFEFF"]/g, '')
    .trim()
    .replace(/^,|,$/g, '')
    .replace(/\s+/g, ' ')
    .toLowerCase()
  return plain.replace(ZONE_IN_NAME, '(utc)')
}

/** The zone in a column name, in the form that `createClock` accepts; null if there is none. */
export function zoneInName(cell: string): string | null {
  const match = ZONE_IN_NAME.exec(cell.toLowerCase())
  if (match === null) return null
  const inside = match[1] ?? ''
  if (!inside.startsWith('utc')) {
    const start = cell.indexOf('(') + 1
    return cell.slice(start, start + inside.length)
  }
  return zoneOfOffset(inside)
}

/** `utc`, `utc+8`, `UTC-03:30` as `UTC` or `UTC+08:00`; null for anything else. */
export function zoneOfOffset(text: string): string | null {
  const match = /^utc(null)?\s?(?:([+-])(\d{1,2})(?::?(\d{2}))?)?$/i.exec(text.trim())
  if (match === null) return null
  const hours = Number(match[3] ?? 0)
  const minutes = Number(match[4] ?? 0)
  if (hours > 14 || minutes > 59) return null
  if (hours === 0 && minutes === 0) return 'UTC'
  return `UTC${match[2]}${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}

/** The indexes in one file of the columns that a layout reads, by the keys of its record of names. */
export type ColumnsOf<Names> = Readonly<Record<keyof Names, number>>

/** The header of one file: the index of each named column. */
export class FileHeader {
  /** The names as spelled in the file. */
  readonly names: readonly string[]
  readonly #indexes = new Map<string, number>()

  constructor(cells: readonly string[]) {
    this.names = cells
    for (const [index, cell] of cells.entries()) {
      const name = canonicalName(cell)
      if (name !== '' && !this.#indexes.has(name)) this.#indexes.set(name, index)
    }
  }

  /**
   * The index of the first of these columns that the file has; -1 if it has none. A star at the start of a name
   * stands for one word: `* Subtotal` is `EUR Subtotal`.
   */
  indexOf(...names: readonly string[]): number {
    for (const name of names) {
      const canonical = canonicalName(name)
      const index = canonical.startsWith('* ') ? this.#indexEnding(canonical.slice(1)) : this.#indexes.get(canonical)
      if (index !== undefined) return index
    }
    return -1
  }

  #indexEnding(end: string): number | undefined {
    for (const [name, index] of this.#indexes) {
      if (name.endsWith(end) && !name.slice(0, -end.length).includes(' ')) return index
    }
    return undefined
  }

  /** `indexOf` for each entry: the name of a column, or its names in several versions of a layout. */
  columns<Names extends Readonly<Record<string, string | readonly string[]>>>(names: Names): ColumnsOf<Names> {
    const indexes = Object.entries(names).map(([key, of]) => [key, this.indexOf(...[of].flat())])
    return Object.fromEntries(indexes) as ColumnsOf<Names>
  }

  has(name: string): boolean {
    return this.indexOf(name) >= 0
  }

  /** The zone stated by any column name of the file. */
  statedZone(): string | null {
    for (const name of this.names) {
      const zone = zoneInName(name)
      if (zone !== null) return zone
    }
    return null
  }
}
