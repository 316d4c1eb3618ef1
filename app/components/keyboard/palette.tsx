import { useLocation, useNavigate } from '@remix-run/react'
import { type KeyboardEvent, useState } from 'react'
import { Dialog } from '#app/components/inputs/dialog.tsx'
import { press } from '#app/keyboard/keys-on-page'
import { hasModifier } from '#app/keyboard/modifier'
import { addShortcuts } from '#app/palette/add-shortcuts'
import type { Command } from '#app/palette/command'
import { listPageCommands } from '#app/palette/list-page-commands'
import { listPages } from '#app/palette/list-pages'
import { arrangeLines } from '#app/palette/rank-commands'
import { recentCommands } from '#app/palette/recent'
import { recentSearchCommands } from '#app/palette/recent-searches'
import { reportOpened } from '#app/palette/report-opened'
import { usePaletteSearch } from '#app/palette/use-palette-search'
import type { SessionData } from '#server/accounts/auth/sessions/wire'
import { searchPath } from '#shared/page-paths'
import { PaletteList } from './palette-list'

interface Props {
  session: SessionData
  hasSingleKeys: boolean
  onClose: () => void
  onShortcuts: () => void
}

/** Opens pages and runs commands by a few letters of their name. */
export function Palette({ session, hasSingleKeys, onClose, onShortcuts }: Props) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [typed, setTyped] = useState('')
  const [chosenIndex, setChosen] = useState(0)
  const [commands] = useState(() => [
    ...recentCommands(session.org, pathname),
    ...recentSearchCommands(session.org),
    ...listPageCommands(),
    ...addShortcuts(listPages(session)),
    {
      id: 'shortcuts',
      label: 'Keyboard shortcuts',
      keys: '?',
      icon: 'info' as const,
      group: 'Help' as const,
      run: { call: onShortcuts },
    },
  ])
  const results = usePaletteSearch(session.org, typed)
  const fullSearch = searchCommand(session.org, typed)
  const lines = [...arrangeLines(commands, results, typed), ...fullSearch]
  const at = Math.min(chosenIndex, lines.length - 1)

  const runCommand = (command: Command | undefined) => {
    if (!command) return
    if (results.includes(command) && command.group !== 'Filters')
      reportOpened(session.org, { q: typed.trim(), typing: true })
    onClose()
    if ('to' in command.run) navigate(command.run.to)
    else if ('press' in command.run) press(command.run.press)
    else command.run.call()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: lines.length - 1,
    }
    const step = steps[event.key]
    if (event.key === 'Enter') runCommand(hasModifier(event.nativeEvent) ? fullSearch[0] : lines[at])
    else if (step === undefined || lines.length === 0) return
    else setChosen((step + lines.length) % lines.length)
    event.preventDefault()
  }
  return (
    <Dialog label="Command palette" className="palette" onClose={onClose}>
      <input
        autoFocus
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls="pl-_commands"
        aria-activedescendant={lines[at] && `pl-_command-${at}`}
        aria-autocomplete="list"
        aria-label="Search pages, specs, sections and commands"
        placeholder="Search pages, specs, sections and commands…"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setChosen(0)
        }}
        onKeyDown={onKeyDown}
      />
      <PaletteList
        lines={lines}
        at={at}
        showsKeys={hasSingleKeys}
        onChoose={runCommand}
        onPoint={setChosen}
      />
      <p className="palette-foot" aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> move
        </span>
        <span>
          <kbd>Enter</kbd> open
        </span>
      </p>
    </Dialog>
  )
}

/** The page with all results, once something is typed. */
function searchCommand(org: string, typed: string): Command[] {
  const q = typed.trim()
  if (q === '') return []
  return [
    {
      id: 'search',
      label: `Search all documents for “${q}”`,
      keys: 'mod Enter',
      icon: 'search',
      group: 'Search',
      run: { to: searchPath(org, q) },
    },
  ]
}
