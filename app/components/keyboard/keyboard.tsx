import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import type { SessionData } from '../../../server/auth/sessions/wire'
import { hasModifier } from '../../keyboard/modifier'
import { usePageKeys } from '../../keyboard/use-page-keys'

const KeyboardSheet = lazy(async () => ({ default: (await import('./shortcut-sheet')).KeyboardSheet }))
const Palette = lazy(async () => ({ default: (await import('./palette')).Palette }))

type Open = 'sheet' | 'palette' | null

/** The keys of a page, the sheet of them (`?`) and the command palette (Ctrl or ⌘ K), each loaded when it is asked for. */
export function Keyboard({ session }: { session: SessionData }) {
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  usePageKeys(useMemo(() => ({ '?': () => setOpen('sheet') }), []))
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !hasModifier(event) || event.shiftKey || event.altKey) return
      event.preventDefault()
      setOpen((before) => (before === 'palette' ? null : 'palette'))
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  // Not there while closed: a boundary that waits for its hydration could not take what happens meanwhile.
  if (open === null) return null
  return (
    <Suspense>
      {open === 'sheet' ? <KeyboardSheet onClose={close} /> : <Palette session={session} onClose={close} />}
    </Suspense>
  )
}
