import { type MouseEvent, useEffect, useState } from 'react'
import { Icon } from '#app/components/display/icon.tsx'
import { showToast } from '#app/toasts'

interface Props {
  label: string
  /** Reads the address on click; it is unknown during server rendering. */
  text: () => string | Promise<string>
  keys?: string
}

/** How long the result is shown before the label returns. */
const RESULT_MS = 4_000

/** Works after hydration. Its space is reserved before. */
export function CopyButton({ label, text, keys }: Props) {
  const [state, setState] = useState<'inactive' | 'ready' | 'copied' | 'failed'>('inactive')
  useEffect(() => {
    if (state === 'ready') return
    const timer = setTimeout(() => setState('ready'), state === 'inactive' ? 0 : RESULT_MS)
    return () => clearTimeout(timer)
  }, [state])
  const copy = async ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const succeeded = await writeText(text)
    setState(succeeded ? 'copied' : 'failed')
    // A shortcut or the palette also presses the button in a closed menu, where nobody sees its label.
    if (!currentTarget.checkVisibility()) showToast(succeeded ? 'Copied.' : 'Copy failed.')
  }
  const shownLabel = { inactive: label, ready: label, copied: 'Copied', failed: 'Copy failed' }[state]
  return (
    <button type="button" className="button" data-command data-keys={keys} data-state={state} onClick={copy}>
      <Icon name={state === 'copied' ? 'check' : 'copy'} />
      <span aria-live="polite" data-widest={label}>
        {shownLabel}
      </span>
    </button>
  )
}

async function writeText(text: Props['text']): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(await text())
    return true
  } catch {
    return false
  }
}
