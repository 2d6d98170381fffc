/** Keeps the fills of a large import by position, packed: 40 bytes each instead of 500. */
import { gunzipSync, gzipSync } from 'node:zlib'
import type { AccountId } from '@roundtrip/core/base'
import { decodeLedger, encodeInstrument, type Fill, type Instrument } from '@roundtrip/core/ledger'
import { type FillLine, lineWithoutRaw } from './spelled.ts'

export type PackedLines = {
  readonly add: (key: string, rows: readonly FillLine[]) => void
  /** The fills of a position, without the text of their rows. */
  readonly read: (key: string) => readonly Fill[]
}

export function packedLines(): PackedLines {
  const packed = new Map<string, Buffer[]>()
  const open = new Map<string, { account: AccountId; text: string }>()
  const places = new Map<string, number>()
  const placeOfObject = new Map<Instrument, number>()
  const instruments: string[] = []
  const placeOf = (instrument: Instrument): number => {
    const known = placeOfObject.get(instrument)
    if (known !== undefined) return known
    const place = places.get(instrument.id) ?? places.size
    places.set(instrument.id, place)
    placeOfObject.set(instrument, place)
    // The latest definition counts, as in the database.
    instruments[place] = encodeInstrument(instrument)
    return place
  }
  return {
    add: (key, rows) => {
      const account = rows[0]?.fill.account
      if (account === undefined) return
      const last = open.get(key)?.text ?? ''
      const lines = rows.map(
        ({ fill, line }) => `${placeOf(fill.instrument)}${lineWithoutRaw(line).slice(line.indexOf('\t'))}`,
      )
      const text = (last === '' ? lines : [last, ...lines]).join('\n')
      const isFull = text.length >= PIECE
      if (isFull) packed.set(key, [...(packed.get(key) ?? []), gzipSync(text, { level: 1 })])
      open.set(key, { account, text: isFull ? '' : text })
    },
    read: (key) => {
      const last = open.get(key)
      if (last === undefined) return []
      const pieces = (packed.get(key) ?? []).map((piece) => gunzipSync(piece).toString('utf8'))
      const fills = [...pieces, last.text].filter((text) => text !== '').join('\n')
      return decodeLedger({ instruments, fills, cashEvents: '' }, last.account).fills
    },
  }
}

/** Characters that are packed together; shorter pieces pack worse. */
const PIECE = 32_768
