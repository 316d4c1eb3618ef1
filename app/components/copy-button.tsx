import { useEffect, useState } from 'react'
import { Icon } from './icon'

interface Props {
  label: string
  /** Asked for when clicked: a page does not know its address on the server. */
  text: () => string | Promise<string>
}

/** Works once the page is alive, and keeps its place until then. */
export function CopyButton({ label, text }: Props) {
  const [state, setState] = useState<'asleep' | 'ready' | 'copied' | 'failed'>('asleep')
  useEffect(() => setState('ready'), [])
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
    <button
      type="button"
      className="button"
      data-command
      data-state={state}
      onClick={copy}
      onBlur={() => setState('ready')}
    >
      <Icon name={state === 'copied' ? 'check' : 'copy'} />
      <span aria-live="polite">{words}</span>
    </button>
  )
}
