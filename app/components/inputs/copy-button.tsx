import { useEffect, useState } from 'react'
import { Icon } from '../display/icon'

interface Props {
  label: string
  /** Asked for when clicked: a page does not know its address on the server. */
  text: () => string | Promise<string>
  keys?: string
}

/** How long the answer stands before the button can be read as one again. */
const TOLD_MS = 4_000

/** Works once the page is alive, and keeps its place until then. */
export function CopyButton({ label, text, keys }: Props) {
  const [state, setState] = useState<'asleep' | 'ready' | 'copied' | 'failed'>('asleep')
  useEffect(() => {
    if (state === 'ready') return
    const timer = setTimeout(() => setState('ready'), state === 'asleep' ? 0 : TOLD_MS)
    return () => clearTimeout(timer)
  }, [state])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(await text())
      setState('copied')
    } catch {
      setState('failed')
    }
  }
  const words = { asleep: label, ready: label, copied: 'Copied', failed: 'Not copied: try again' }[state]
  return (
    <button type="button" className="button" data-command data-keys={keys} data-state={state} onClick={copy}>
      <Icon name={state === 'copied' ? 'check' : 'copy'} />
      <span aria-live="polite" data-widest={label}>
        {words}
      </span>
    </button>
  )
}
