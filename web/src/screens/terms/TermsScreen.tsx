import { LIMITS } from '@roundtrip/contract/fields'
import { Link } from 'react-router'
import { Article, type Section } from '../../parts/public/Article.tsx'
import { Operator } from '../../parts/public/Operator.tsx'
import { PUBLIC } from '../../paths.ts'
import { Trans } from '../../language/Trans.tsx'
import { perLanguage, t } from '../../language/translate.ts'
import { countText } from '../../format/number.ts'

// oxlint-disable-next-line max-lines-per-function -- a table of texts
const SECTIONS = perLanguage((): readonly Section[] => [
  {
    id: 'parties',
    title: t('Between you and whom'),
    body: (
      <>
        <p>
          {t(
            'Roundtrip is a program that anyone can run. These terms hold between you and the operator of the server on which you read them:',
          )}
        </p>
        <Operator />
      </>
    ),
  },
  {
    id: 'service',
    title: t('The service'),
    body: (
      <p>
        {t(
          'Roundtrip keeps a journal of your trades and computes reports from it. It reads exchanges where you connect them. It places no orders and gives no advice. It is provided as it is, without a promise that it is free of faults, fit for a purpose or always reachable.',
        )}
      </p>
    ),
  },
  {
    id: 'account',
    title: t('Your account'),
    body: (
      <p>
        {t(
          'Give an address that is yours, keep your password to yourself, and use a second factor if others could profit from your journal. What happens under your account is yours to answer for. Tell the operator when somebody else got in.',
        )}
      </p>
    ),
  },
  {
    id: 'your-data',
    title: t('Your data and your keys'),
    body: (
      <>
        <p>
          {t(
            'What you import and write stays yours. The operator may store and process it to show it to you, and for nothing else. Bring only data that you may use.',
          )}
        </p>
        <p>
          {t(
            'Connect exchanges with keys that can only read. A key that can trade or withdraw is a risk that no software takes away from you.',
          )}
        </p>
      </>
    ),
  },
  {
    id: 'fair-use',
    title: t('Fair use'),
    body: (
      <p>
        <Trans
          text="Do not attack the service, get around its limits or access other people’s data, and use it only as a trading journal. Limits protect everyone: {accounts} trading accounts, {records} records an import, {connections} connections. An account that harms others can be closed."
          with={{
            accounts: countText(LIMITS.accounts),
            records: countText(LIMITS.importRecords),
            connections: countText(LIMITS.connections),
          }}
        />
      </p>
    ),
  },
  {
    id: 'price',
    title: t('Price'),
    body: (
      <p>
        <Trans
          text="See <link>pricing</link> for what the service costs on this server. Without plans there, it costs nothing."
          with={{ link: <Link to={PUBLIC().pricing} /> }}
        />
      </p>
    ),
  },
  {
    id: 'liability',
    title: t('Liability'),
    body: (
      <p>
        {t(
          'As far as the law allows, nobody is liable for losses from trading decisions, or from wrong, late, missing or lost figures. Nothing here limits rights that the law gives you and that cannot be waived.',
        )}
      </p>
    ),
  },
  {
    id: 'ending',
    title: t('Ending'),
    body: (
      <p>
        {t(
          'You can stop at any time: export everything as one ZIP, then delete your account in the settings. An operator who closes the service should announce it in time for you to export.',
        )}
      </p>
    ),
  },
  {
    id: 'credits',
    title: t('Credits'),
    body: (
      <>
        <p>
          <Trans
            text="Roundtrip itself is under the MIT License. Charts over time are drawn with Lightweight Charts, copyright TradingView, Inc., under the Apache License 2.0: <link>tradingview.com</link>. The typeface is Inter under the SIL Open Font License, the icons are Tabler Icons under the MIT License."
            with={{
              // oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/control-has-associated-label -- the text is put in
              link: <a href="https://www.tradingview.com/" />,
            }}
          />
        </p>
        <p>
          {t(
            'Exchange names belong to their owners, who do not endorse Roundtrip. We use them to say which exchanges’ records can be read.',
          )}
        </p>
      </>
    ),
  },
])

export default function TermsScreen() {
  return (
    <Article
      title={t('Terms')}
      lead={t('Plain rules for using Roundtrip.')}
      changed={t('22 November 2026')}
      sections={SECTIONS()}
    />
  )
}
