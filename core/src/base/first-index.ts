/** The index of the first item that passes the test, if every item after it passes too; the length if none does. */
export function firstIndex<Item>(list: ArrayLike<Item>, test: (item: Item) => boolean): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (test(list[middle] as Item)) high = middle
    else low = middle + 1
  }
  return low
}
