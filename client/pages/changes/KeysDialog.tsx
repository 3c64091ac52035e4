import { Dialog } from '../../ui/Dialog.tsx'
import css from './ChangesPage.module.css'

const KEYS = [
  ['J', 'Next change'],
  ['K', 'Previous change'],
  ['D', 'Show or hide the difference'],
  ['G', 'Good'],
  ['U', 'Undo'],
  ['?', 'This list'],
] as const

/** The keys of the page of changes. */
export default function KeysDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts">
      <dl className={css.keyList} tabIndex={-1} data-autofocus>
        {KEYS.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className="small">They are off while you type.</p>
    </Dialog>
  )
}
