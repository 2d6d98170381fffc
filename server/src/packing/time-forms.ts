/** Ways in which exports write a moment, UTC. Their order is that of stored blocks: add at the end. */

type TimeForm = (time: number) => string

export const TIME_FORMS: readonly TimeForm[] = [
  (time) => iso(time).slice(0, 19).replace('T', ' '),
  (time) => iso(time).slice(0, 23).replace('T', ' '),
  iso,
  (time) => `${iso(time).slice(0, 19)}Z`,
  (time) => iso(time).slice(0, 19),
  (time) => String(Math.floor(time / 1_000)),
  (time) => (time / 1_000).toFixed(3),
  (time) => iso(time).slice(0, 16).replace('T', ' '),
  (time) => iso(time).slice(0, 19).replace('T', ' ').replaceAll('-', '/'),
  (time) => iso(time).slice(2, 19).replace('T', ' '),
]

/** Nothing for what is no time: a block may hold whatever was stored. */
function iso(time: number): string {
  const date = new Date(time)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString()
}
