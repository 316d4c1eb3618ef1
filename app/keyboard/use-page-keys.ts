import { useEffect } from 'react'
import { isTyping } from '../hooks/is-typing'
import { listPageKeys, press } from './keys-on-page'
import { createSequence } from './read-sequence'
import { walkRows } from './walk-rows'

/** The keys that mean the same on every page. */
const EVERYWHERE: Record<string, () => void> = {
  j: () => walkRows(1),
  k: () => walkRows(-1),
}

/** Listens for the keys of the page. Nothing fires while a person types, or while a dialog is open. */
export function usePageKeys(own: Record<string, () => void>): void {
  useEffect(() => {
    const readSequence = createSequence()
    const onKey = (event: KeyboardEvent) => {
      const isForBrowser = event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented
      if (isForBrowser || event.key.length !== 1 || isTyping(event.target) || isDialogOpen()) return
      const onPage = listPageKeys()
      const actions = { ...EVERYWHERE, ...own }
      const known = [...Object.keys(actions), ...onPage.map(({ keys }) => keys)]
      const keys = readSequence(event.key, known)
      if (keys === null) return
      event.preventDefault()
      const found = onPage.find((it) => it.keys === keys)
      if (found) press(found.element)
      else actions[keys]?.()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [own])
}

const isDialogOpen = () => document.querySelector('dialog[open]') !== null
