import { Modal } from '../../ui/Modal.tsx'
import styles from './KeysModal.module.css'

const KEYS: readonly (readonly [string, string])[] = [
  ['Ctrl K', 'Search or go to'],
  ['G O', 'Overview'],
  ['G T', 'Trades'],
  ['G J', 'Journal'],
  ['G R', 'Reports'],
  ['G H', 'Report by hour'],
  ['G D', 'Report by day'],
  ['G M', 'Report by month'],
  ['G S', 'Settings'],
  ['I', 'Import trades'],
  ['/', 'Filter the list; find a calculator'],
  ['J K', 'Next and previous row'],
  ['Enter', 'Open the row'],
  ['[ ]', 'Previous and next trade, day or calculator'],
  ['E', 'Change the trade'],
  ['L', 'Label the trade'],
  ['X', 'Select the row'],
  ['W', 'Watch the instrument, in the screener'],
  ['N', 'Write about today, in the journal; new label, on the labels page'],
  ['Shift D', 'Dark or light'],
  ['Esc', 'Close'],
]

export default function KeysModal({ onClose }: { readonly onClose: () => void }) {
  return (
    <Modal opened title="Keys" onClose={onClose}>
      <dl className={styles.list}>
        {KEYS.map(([key, what]) => (
          <div key={key} className={styles.line}>
            <dt>{what}</dt>
            <dd>
              {key.split(' ').map((part) => (
                <kbd key={part}>{part}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
