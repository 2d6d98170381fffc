import { useSetup } from '../../data/setup/use-setup.ts'
import { AUTH } from '../../paths.ts'
import { Trans } from '../../language/Trans.tsx'

/** On a server without users, links to restoring a backup. Only the script of a built page shows it. */
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
