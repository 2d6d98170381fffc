/** Coins that, according to the trader, are one coin under two names. */
import { addRename, listRenames, previewRename, removeRename } from '@roundtrip/contract/ledger'
import { asUser } from '../database/as-user.ts'
import { failure, type Served, serveFunction } from '../http/callable.ts'
import { storedRenames } from '../ledger/store/renames.ts'
import { declared, type LedgerDependencies, uuidOrNothing } from './declared.ts'

export function renameFunctions({ pool, workers }: LedgerDependencies): Served[] {
  return [
    serveFunction(listRenames, async ({ uid }) => ({
      renames: [...(await asUser(pool, uid, (client) => storedRenames(client, uid)))],
    })),
    serveFunction(previewRename, ({ uid }, { rename }) =>
      declared(previewRename, async () => {
        const { effect } = await workers.run('addRename', { uid, rename, preview: true })
        return { effect }
      }),
    ),
    serveFunction(addRename, ({ uid }, { rename }) =>
      declared(addRename, () => workers.run('addRename', { uid, rename, preview: false })),
    ),
    serveFunction(removeRename, ({ uid }, { id }) => {
      if (uuidOrNothing(id) === null) throw failure(removeRename, 'no-rename')
      return declared(removeRename, () => workers.run('removeRename', { uid, id }))
    }),
  ]
}
