/** The rooms of a package as a table of docs/rooms.md. */
import type { Borders, Room } from './check.ts'

/** One row per room, in table order: its path, its content, the files to read first. */
export function roomsTable({ folder, rooms }: Borders): string {
  const rows = Object.entries(rooms).map(
    ([key, room]) => `| \`${pathOf(folder, key)}\` | ${room.holds} | ${entry(room)} |`,
  )
  return ['| Folder | Holds | Entry |', '|---|---|---|', ...rows].join('\n')
}

/** `parts/.` of `web/src` is shown as `web/src/parts`. */
function pathOf(folder: string, key: string): string {
  return `${folder}/${key}`.replace(/\/\.$/, '')
}

function entry({ entry: files = [] }: Room): string {
  return files.map((file) => `\`${file}\``).join(', ')
}
