/** The index of the first item that passes the test, if every item after it passes too; the length if none does. */
export function firstIndex<Item>(list: ArrayLike<Item>, test: (item: Item) => boolean): number {
  return firstIndexBelow(list.length, (index) => test(list[index] as Item))
}

/** The same of items that are read by their index. */
export function firstIndexBelow(count: number, test: (index: number) => boolean): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (test(middle)) high = middle
    else low = middle + 1
  }
  return low
}
