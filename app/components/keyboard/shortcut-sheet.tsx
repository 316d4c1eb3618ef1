import { useState } from 'react'
import { listPageKeys } from '../../keyboard/keys-on-page'
import { Dialog } from '../inputs/dialog'
import { Keys } from './key-combination'

interface Line {
  keys: string
  label: string
}

const MOVING: Line[] = [
  { keys: 'j', label: 'Next of the list' },
  { keys: 'k', label: 'Previous of the list' },
  { keys: 'Enter', label: 'Open it' },
]
const HELP: Line[] = [
  { keys: 'mod k', label: 'Command palette' },
  { keys: '?', label: 'These keys' },
  { keys: 'Esc', label: 'Close what is open' },
]

/** What the keyboard does on the page that is open: the page itself is asked. */
export function KeyboardSheet({ onClose }: { onClose: () => void }) {
  const [onPage] = useState(listPageKeys)
  return (
    <Dialog label="Keyboard" className="keyboard-sheet" onClose={onClose}>
      <h2>Keyboard</h2>
      <div className="keyboard-groups">
        <Group title="Go to" lines={onPage.filter(({ keys }) => keys.startsWith('g '))} />
        <Group
          title="On this page"
          lines={[...onPage.filter(({ keys }) => !keys.startsWith('g ')), ...MOVING]}
        />
        <Group title="Anywhere" lines={HELP} />
      </div>
      <p className="muted">Keys mean nothing while you type.</p>
    </Dialog>
  )
}

function Group({ title, lines }: { title: string; lines: Line[] }) {
  if (lines.length === 0) return null
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {lines.map(({ keys, label }) => (
          <div key={keys}>
            <dt>
              <Keys keys={keys} />
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
