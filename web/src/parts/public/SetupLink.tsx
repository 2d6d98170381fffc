import { useSetup } from '../../data/setup/use-setup.ts'
import { AUTH } from '../../paths.ts'

/** On a server without users, the way to a backup. A page that is built shows it by its script alone. */
export function SetupLink() {
  const isEmpty = useSetup()?.isEmpty === true
  return (
    <p data-setup hidden={!isEmpty}>
      Moving a server? <a href={AUTH.restoreServer}>Restore a backup</a>
    </p>
  )
}
