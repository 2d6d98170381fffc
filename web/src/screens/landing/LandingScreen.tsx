import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { startDemo } from '../../data/session/page-session.ts'
import { sentenceOf } from '../../data/sentences.ts'
import { BySession } from '../../parts/public/BySession.tsx'
import { DEMO_NOTES } from '../../parts/public/demo-notes.ts'
import { PublicFrame } from '../../parts/public/PublicFrame.tsx'
import { AUTH, userPath } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import styles from './Landing.module.css'
import { Sample } from './Sample.tsx'

export default function LandingScreen() {
  return (
    <PublicFrame title="Roundtrip: a trading journal for crypto">
      <section className={styles.hero}>
        <h1 className={styles.title}>Know which of your trades pay.</h1>
        <p className={styles.lead}>
          Roundtrip turns the export of your exchange into trades from flat to flat, and tells you by hour, ticker and
          setup where the money comes from, and where it goes.
        </p>
        <BySession
          visitor={<Enter />}
          member={(overview) => (
            <div className={styles.actions}>
              <Link to={overview} className={buttonClass('primary', 'large')}>
                Open your journal
              </Link>
            </div>
          )}
        />
      </section>
      <div className={styles.stage}>
        <Sample />
      </div>
      <section className={styles.proofs} aria-label="Why you can believe it">
        <Proof
          title="Exact to the last digit"
          text="Fees, funding and profit are added with exact decimals. The groups of every report sum to the summary, always."
          sum={[
            ['Gross', '+$612.40', true],
            ['Fees', '−$18.92', false],
            ['Funding', '+$1.17', false],
            ['Net', '+$594.65', true],
          ]}
        />
        <Proof
          title="Nothing counted twice"
          text="Import the same file again, or one that overlaps: what is known stays as it is. Every import can be taken back."
          sum={[
            ['Rows in the file', '1,284', false],
            ['Already known', '591', false],
            ['Not readable, shown with reason', '2', false],
            ['New', '691', true],
          ]}
        />
        <Proof
          title="Honest about luck"
          text="Few trades are marked as few. Rates come with their interval, and every measure shows its formula where it stands."
          sum={[
            ['Win rate', '61.1%', true],
            ['from', '18 trades', false],
            ['95% sure it is within', '38.6 – 79.7%', false],
          ]}
        />
      </section>
    </PublicFrame>
  )
}

/** The two ways in. A demo is a journal of its own, made on the spot. */
function Enter() {
  const navigate = useNavigate()
  const [state, setState] = useState<'idle' | 'busy' | { readonly failed: string }>('idle')
  const demo = (): void => {
    setState('busy')
    startDemo().then(
      (uid) => void navigate(userPath(uid, 'overview')),
      (error: unknown) => setState({ failed: sentenceOf(error) }),
    )
  }
  return (
    <>
      <div className={styles.actions}>
        <Button look="primary" size="large" busy={state === 'busy'} onClick={demo} data-act="demo">
          Try the demo
        </Button>
        <Link to={AUTH.signup} className={buttonClass('default', 'large')}>
          Sign up
        </Link>
      </div>
      <output className={styles.note}>{typeof state === 'object' ? state.failed : DEMO_NOTES[state]}</output>
    </>
  )
}

type ProofProps = {
  readonly title: string
  readonly text: string
  readonly sum: readonly (readonly [string, string, boolean])[]
}

function Proof({ title, text, sum }: ProofProps) {
  return (
    <div className={styles.proof}>
      <div className={`${styles.sum} figures`} aria-hidden>
        {sum.map(([name, figure, strong], place) => {
          const last = place === sum.length - 1 ? styles.total : ''
          return [
            <span key={name} className={last}>
              {name}
            </span>,
            <span key={figure} className={`${last} ${figure.startsWith('+') && strong ? styles.win : ''}`}>
              {strong ? <b className={figure.startsWith('+') ? styles.win : ''}>{figure}</b> : figure}
            </span>,
          ]
        })}
      </div>
      <h2>{title}</h2>
      <p>{text}</p>
    </div>
  )
}
