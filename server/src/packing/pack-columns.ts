/**
 * Packs columns of texts: the values of a field in all rows are stored together, in the shortest coding that restores
 * them exactly.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { itemAt } from '@roundtrip/core/base'
import { reader, writer } from './bytes.ts'
import { BY_SIZE, CODINGS, type Column } from './codings.ts'
import type { Numbers } from './numbers.ts'

/** Columns of the same length, at least 1. No text has a line end. `fields`: see codings.ts. */
export function packColumns(columns: readonly Column[], fields: readonly Column[] = []): Buffer {
  const out = writer()
  out.count(columns[0]?.length ?? 0)
  out.count(columns.length)
  for (const column of columns) out.bytes(packColumn(column, fields))
  return Buffer.concat([FORMAT, deflateRawSync(out.done(), { level: LEVEL })])
}

function packColumn(column: Column, fields: readonly Column[]): Buffer {
  const out = writer()
  for (const coding of BY_SIZE) {
    const write = coding.pack(column, fields)
    if (write === null) continue
    out.count(CODINGS.indexOf(coding))
    write(out)
    break
  }
  return out.done()
}

/** Restores the columns; `fields` must be the same. Throws a RangeError for anything but an output of `packColumns`. */
export function unpackColumns(packed: Buffer, fields: readonly Column[] = []): Column[] {
  return openColumns(packed).map(({ texts }) => texts(fields))
}

/** A packed column, read in the form that the reader needs. */
export type PackedColumn = {
  readonly rows: number
  readonly texts: (fields?: readonly Column[]) => string[]
  /** NaN for an empty text; null if a text is not a number, or if the column has to be read as texts. */
  readonly numbers: () => Numbers | null
}

/** The columns as `packColumns` packed them, none read yet. Throws a RangeError for anything but its output. */
export function openColumns(packed: Buffer): readonly PackedColumn[] {
  if (packed[0] !== FORMAT[0]) throw new RangeError('A block of fills is of a later release.')
  const from = reader(inflateRawSync(packed.subarray(1)))
  const rows = from.count()
  return Array.from({ length: from.count() }, () => {
    const bytes = from.bytes()
    const opened = () => {
      const column = reader(bytes)
      return { coding: itemAt(CODINGS, column.count()), column }
    }
    return {
      rows,
      texts: (fields = []) => {
        const { coding, column } = opened()
        return coding.unpack(column, rows, fields)
      },
      numbers: () => {
        const { coding, column } = opened()
        return coding.numbers?.(column, rows) ?? null
      },
    }
  })
}

const FORMAT = Buffer.of(1)
/** Higher ones take longer and save a tenth of a byte per fill. */
const LEVEL = 3
