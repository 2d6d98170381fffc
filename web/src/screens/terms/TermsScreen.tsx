import { LIMITS } from '@roundtrip/contract/fields'
import { Link } from 'react-router'
import { Article, type Section } from '../../parts/public/Article.tsx'
import { Operator } from '../../parts/public/Operator.tsx'
import { PUBLIC } from '../../paths.ts'

const SECTIONS: readonly Section[] = [
  {
    id: 'parties',
    title: 'Between you and whom',
    body: (
      <>
        <p>
          Roundtrip is a program that anyone can run. These terms hold between you and the operator of the server on
          which you read them:
        </p>
        <Operator />
      </>
    ),
  },
  {
    id: 'service',
    title: 'The service',
    body: (
      <p>
        Roundtrip keeps a journal of your trades and computes reports from it. It reads exchanges where you connect
        them; it places no orders and gives no advice. It is provided as it is, without a promise that it is free of
        faults, fit for a purpose or always reachable.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <p>
        Give an address that is yours, keep your password to yourself, and use a second factor if others could profit
        from your journal. What happens under your account is yours to answer for. Tell the operator when somebody else
        got in.
      </p>
    ),
  },
  {
    id: 'your-data',
    title: 'Your data and your keys',
    body: (
      <>
        <p>
          What you import and write stays yours. The operator may store and process it to show it to you, and for
          nothing else. Bring only data that you may use.
        </p>
        <p>
          Connect exchanges with keys that can only read. A key that can trade or withdraw is a risk that no software
          takes away from you.
        </p>
      </>
    ),
  },
  {
    id: 'fair-use',
    title: 'Fair use',
    body: (
      <p>
        Do not attack the service, do not get around its limits, do not reach for what belongs to others, and do not
        store what is no trading journal. Limits protect everyone: {LIMITS.accounts} trading accounts,{' '}
        {LIMITS.importRecords.toLocaleString('en-US')} records an import, {LIMITS.connections} connections. An account
        that harms others can be closed.
      </p>
    ),
  },
  {
    id: 'price',
    title: 'Price',
    body: (
      <p>
        What the service costs on this server, and whether anything, stands under{' '}
        <Link to={PUBLIC.pricing}>pricing</Link>. Without plans there, it costs nothing.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    body: (
      <p>
        As far as the law allows, nobody is liable for losses from trading decisions, or from wrong, late, missing or
        lost figures. Nothing here limits rights that the law gives you and that cannot be waived.
      </p>
    ),
  },
  {
    id: 'ending',
    title: 'Ending',
    body: (
      <p>
        You can stop at any time: export everything as one ZIP, then delete your account in the settings. An operator
        who closes the service should announce it in time for you to export.
      </p>
    ),
  },
  {
    id: 'credits',
    title: 'Credits',
    body: (
      <>
        <p>
          Roundtrip itself is under the MIT License. Charts over time are drawn with Lightweight Charts, copyright
          TradingView, Inc., under the Apache License 2.0: <a href="https://www.tradingview.com/">tradingview.com</a>.
          The typeface is Inter under the SIL Open Font License, the icons are Tabler Icons under the MIT License.
        </p>
        <p>
          Names of exchanges belong to their owners, none of whom endorses Roundtrip. They are named to say whose
          records are read.
        </p>
      </>
    ),
  },
]

export default function TermsScreen() {
  return (
    <Article title="Terms" lead="Plain rules for using Roundtrip." changed="22 November 2026" sections={SECTIONS} />
  )
}
