import { useEffect } from 'react'
import { isTyping } from '#app/hooks/is-typing'
import { listPageKeys, press } from './keys-on-page'
import { createSequence } from './read-sequence'

/** Keys that work the same on every page. */
const GLOBAL_KEYS: Record<string, () => unknown> = {
  j: () => onRows(({ walkRows }) => walkRows(1)),
  k: () => onRows(({ walkRows }) => walkRows(-1)),
  x: () => onRows(({ selectRow }) => selectRow()),
}

type Rows = typeof import('./walk-rows')

let rows: Promise<Rows> | undefined

/** The code is loaded on first use, because few readers press these keys. */
async function onRows(act: (rows: Rows) => void): Promise<void> {
  rows ??= import('./walk-rows')
  act(await rows)
}

let lastAct: Promise<unknown> | null = null

/** Keys act in the order in which they are typed, so a key after `j` is about the row that `j` leads to. */
function actInOrder(act: () => unknown): void {
  const acting = lastAct ? lastAct.then(act) : act()
  if (!(acting instanceof Promise)) return
  const done = acting.finally(() => {
    if (lastAct === done) lastAct = null
  })
  lastAct = done
}

/**
 * Listens for the shortcuts of the page. They are off while the user types or a dialog is open, and for people who switched
 * single keys off.
 */
export function usePageKeys(own: Record<string, () => void>, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
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
      actInOrder(() => {
        const target = listPageKeys().find((pageKey) => pageKey.keys === keys)
        return target ? press(target.element) : actions[keys]?.()
      })
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [own, isOn])
}

const isDialogOpen = () => document.querySelector('dialog[open]') !== null
