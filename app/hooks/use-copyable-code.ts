import { useMatches } from '@remix-run/react'
import { useEffect } from 'react'
import { say } from '../toasts'

/** Code that is read. Diagrams are no code, and what is still being written is copied from its text. */
const BLOCKS = '.prose pre:not(.mermaid, .editor *, td *)'
const BUTTON = 'copy-code'

/** How long a button says that it has copied. */
const TOLD_MS = 4_000

/**
 * Blocks of code in rendered documents are plain HTML, kept as they were rendered: once the page is alive each has a
 * button before it, and one listener is for all of them.
 */
export function useCopyableCode(): void {
  const matches = useMatches()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is loaded anew brings other blocks
  useEffect(() => {
    for (const block of document.querySelectorAll(BLOCKS)) addButton(block)
  }, [matches])
  useEffect(() => {
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [])
}

function addButton(block: Element): void {
  if (block.previousElementSibling?.classList.contains(BUTTON)) return
  const button = document.createElement('button')
  button.type = 'button'
  button.className = BUTTON
  button.ariaLabel = 'Copy code'
  block.before(button)
}

async function onClick({ target }: MouseEvent): Promise<void> {
  const button = target instanceof Element ? target.closest<HTMLElement>(`.${BUTTON}`) : null
  const block = button?.nextElementSibling
  if (!button || !block) return
  try {
    // Its last line has an end that nobody wants to paste: a shell would run it.
    await navigator.clipboard.writeText((block.textContent ?? '').replace(/\n$/, ''))
    button.dataset.state = 'copied'
    setTimeout(() => delete button.dataset.state, TOLD_MS)
    say('Copied.')
  } catch {
    say('It could not be copied. Try again.')
  }
}
