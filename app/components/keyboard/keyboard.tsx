import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useRootData } from '#app/hooks/use-root-data'
import { hasModifier } from '#app/keyboard/modifier'
import { usePageKeys } from '#app/keyboard/use-page-keys'
import type { SessionData } from '#server/accounts/auth/sessions/wire'

const ShortcutSheet = lazy(async () => ({ default: (await import('./shortcut-sheet')).ShortcutSheet }))
const Palette = lazy(async () => ({ default: (await import('./palette')).Palette }))

type Open = 'sheet' | 'palette' | null

/** Shortcuts of the page, the list of them (`?`) and the command palette (Ctrl or ⌘ K). Each dialog is loaded on first use. */
export function Keyboard({ session }: { session: SessionData }) {
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const hasSingleKeys = useRootData()?.hasSingleKeys ?? true
  usePageKeys(
    useMemo(() => ({ '?': () => setOpen('sheet'), '/': () => setOpen('palette') }), []),
    hasSingleKeys,
  )
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // In the editor, the keys make a link.
      if (event.defaultPrevented) return
      if (event.key.toLowerCase() !== 'k' || !hasModifier(event) || event.shiftKey || event.altKey) return
      event.preventDefault()
      setOpen((before) => (before === 'palette' ? null : 'palette'))
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  // Rendered only while open: a Suspense boundary that is still hydrating would lose events.
  if (open === null) return null
  return (
    <Suspense>
      {open === 'sheet' ? (
        <ShortcutSheet session={session} hasSingleKeys={hasSingleKeys} onClose={close} />
      ) : (
        <Palette
          session={session}
          hasSingleKeys={hasSingleKeys}
          onClose={close}
          onShortcuts={() => setOpen('sheet')}
        />
      )}
    </Suspense>
  )
}
