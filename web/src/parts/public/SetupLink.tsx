import { useSetup } from '../../data/setup/use-setup.ts'
import { AUTH } from '../../paths.ts'
import { Trans } from '../../language/Trans.tsx'

/** On a server without users, the way to a backup. A page that is built shows it by its script alone. */
export function SetupLink() {
  const isEmpty = useSetup()?.isEmpty === true
  return (
    <p data-setup hidden={!isEmpty}>
      <Trans
        text="Moving a server? <link>Restore a backup</link>"
        with={{
          // oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/control-has-associated-label -- the text is put in
          link: <a href={AUTH.restoreServer} style={{ textDecoration: 'underline' }} />,
        }}
      />
    </p>
  )
}
