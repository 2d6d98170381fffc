/** A set of rows of one file, one bit for each, because files have millions. Rows are counted from 1. */
export class RowSet {
  #words = new Uint32Array(1_024)

  add(row: number): void {
    const word = row >>> 5
    if (word >= this.#words.length) {
      const larger = new Uint32Array(Math.max(word + 1, this.#words.length * 2))
      larger.set(this.#words)
      this.#words = larger
    }
    this.#words[word] = (this.#words[word] as number) | (1 << (row & 31))
  }

  has(row: number): boolean {
    return ((this.#words[row >>> 5] ?? 0) & (1 << (row & 31))) !== 0
  }
}
