import { Link } from '@remix-run/react'
import { useState } from 'react'
import { Dialog } from '#app/components/inputs/dialog.tsx'
import { listPageKeys } from '#app/keyboard/keys-on-page'
import type { SessionData } from '#server/accounts/auth/sessions/wire'
import { orgPath } from '#shared/page-paths'
import { KeyCombination } from './key-combination'

interface Shortcut {
  keys: string
  label: string
}

const LIST_KEYS: Shortcut[] = [
  { keys: 'j', label: 'Next item' },
  { keys: 'k', label: 'Previous item' },
  { keys: 'Enter', label: 'Open item' },
  { keys: 'x', label: 'Select item' },
]
const HELP: Shortcut[] = [
  { keys: 'mod k', label: 'Search and commands' },
  { keys: '?', label: 'Keyboard shortcuts' },
  { keys: 'Esc', label: 'Close dialog' },
]

interface Props {
  session: SessionData
  hasSingleKeys: boolean
  onClose: () => void
}

/** The shortcuts of the open page. It reads them from the page. */
export function ShortcutSheet({ session, hasSingleKeys, onClose }: Props) {
  const [onPage] = useState(listPageKeys)
  return (
    <Dialog label="Keyboard shortcuts" className="keyboard-sheet" onClose={onClose}>
      <h2>Keyboard shortcuts</h2>
      <div className="keyboard-groups">
        {hasSingleKeys && (
          <>
            <Group title="Go to" lines={onPage.filter(({ keys }) => keys.startsWith('g '))} />
            <Group
              title="On this page"
              lines={[...onPage.filter(({ keys }) => !keys.startsWith('g ')), ...LIST_KEYS]}
            />
          </>
        )}
        <Group title="Anywhere" lines={hasSingleKeys ? HELP : HELP.filter(({ keys }) => keys !== '?')} />
      </div>
      <p className="muted">
        {hasSingleKeys ? 'Shortcuts are off while typing.' : 'Single-key shortcuts are off.'}{' '}
        <Link to={`${orgPath(session.org, 'settings/profile')}#shortcuts`} onClick={onClose}>
          {hasSingleKeys ? 'Turn single keys off' : 'Turn them on'}
        </Link>
      </p>
    </Dialog>
  )
}

function Group({ title, lines }: { title: string; lines: Shortcut[] }) {
  if (lines.length === 0) return null
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {lines.map(({ keys, label }) => (
          <div key={keys}>
            <dt>
              <KeyCombination keys={keys} />
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
