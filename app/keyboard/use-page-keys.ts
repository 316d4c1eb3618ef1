import { useEffect } from 'react'
import { isTyping } from '#app/hooks/is-typing'
import { listPageKeys, press } from './keys-on-page'
import { createSequence } from './read-sequence'
import { walkRows } from './walk-rows'

/** Keys that work the same on every page. */
const GLOBAL_KEYS: Record<string, () => void> = {
  j: () => walkRows(1),
  k: () => walkRows(-1),
}

/** Listens for the shortcuts of the page. They are off while the user types or a dialog is open. */
export function usePageKeys(own: Record<string, () => void>): void {
  useEffect(() => {
    const readSequence = createSequence()
    const onKey = (event: KeyboardEvent) => {
      const isForBrowser = event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented
      if (isForBrowser || event.key.length !== 1 || isTyping(event.target) || isDialogOpen()) return
      const onPage = listPageKeys()
      const actions = { ...GLOBAL_KEYS, ...own }
      const knownKeys = [...Object.keys(actions), ...onPage.map(({ keys }) => keys)]
      const keys = readSequence(event.key, knownKeys)
      if (keys === null) return
      event.preventDefault()
      const target = onPage.find((pageKey) => pageKey.keys === keys)
      if (target) press(target.element)
      else actions[keys]?.()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [own])
}

const isDialogOpen = () => document.querySelector('dialog[open]') !== null
