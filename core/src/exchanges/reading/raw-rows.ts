import { uint32At } from '../../base/index.ts'
import { ListColumn } from '../../ledger/index.ts'
import { MAX_RAW, type RawText } from '../files/raw-text.ts'

/** The text of a record's row in its file, from and to a character. */
export type RowSpan = { readonly text: RawText; readonly from: number; readonly to: number }

/** The spans of rows, from which their texts are cut on demand. */
export class RawRows {
  readonly #texts = new ListColumn<RawText>()
  #from: Uint32Array = new Uint32Array(1_024)
  #to: Uint32Array = new Uint32Array(1_024)

  set(number: number, { text, from, to }: RowSpan): void {
    if (number >= this.#from.length) {
      this.#from = doubled(this.#from)
      this.#to = doubled(this.#to)
    }
    this.#texts.set(number, text)
    this.#from[number] = from
    this.#to[number] = Math.min(to, from + MAX_RAW)
  }

  at(number: number): string {
    return this.#texts.at(number).slice(uint32At(this.#from, number), uint32At(this.#to, number))
  }

  /** The length of the text, without cutting it. */
  lengthAt(number: number): number {
    return uint32At(this.#to, number) - uint32At(this.#from, number)
  }
}

function doubled(values: Uint32Array): Uint32Array {
  const larger = new Uint32Array(2 * values.length)
  larger.set(values)
  return larger
}
