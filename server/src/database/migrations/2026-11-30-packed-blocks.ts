import type pg from 'pg'
import { packLines } from '../../packing/block.ts'
import type { Migration } from '../migration.ts'

/** Some megabytes of text. */
const BLOCKS_A_STEP = 128

/** Packs the blocks that are stored as text, some of an account at a time, and removes their text and the view of it. */
export const packedBlocksMigration: Migration = {
  name: '2026-11-30-packed-blocks',
  oldestServer: '2026-11-30-block-bytes',
  steps: {
    name: 'parts of accounts packed',
    units: `select user_id, account_id, block / ${BLOCKS_A_STEP} as part from fill_blocks where content is null
      group by 1, 2, 3 order by 1, 2, 3`,
    each: packPart,
  },
  sql: `
drop view fills;
drop function unescaped;
alter table fill_blocks drop column lines, drop column raws;
alter table fill_blocks alter column content set not null, alter column texts set not null;
`,
}

async function packPart(client: Pick<pg.ClientBase, 'query'>, part: readonly unknown[]): Promise<void> {
  const { rows } = await client.query<{ block: number; lines: string; raws: string }>(
    `select block, lines, raws from fill_blocks
     where user_id = $1 and account_id = $2 and block / ${BLOCKS_A_STEP} = $3 and content is null`,
    [...part],
  )
  const packed = rows.map(({ lines, raws }) => packLines(lines.split('\n'), raws.split('\n')))
  await client.query(
    `update fill_blocks as b set content = packed.content, texts = packed.texts, lines = null, raws = null
     from unnest($3::integer[], $4::bytea[], $5::bytea[]) as packed (block, content, texts)
     where b.user_id = $1 and b.account_id = $2 and b.block = packed.block`,
    [
      ...part.slice(0, 2),
      rows.map(({ block }) => block),
      packed.map(({ content }) => content),
      packed.map(({ texts }) => texts),
    ],
  )
}
