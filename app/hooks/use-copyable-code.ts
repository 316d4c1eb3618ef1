import { useMatches } from '@remix-run/react'
import { useEffect } from 'react'
import { showToast } from '#app/toasts'

/** Code blocks of documents, except diagrams and blocks in the editor or in tables. */
const BLOCKS = '.prose pre:not(.mermaid, .editor *, td *)'
const BUTTON = 'copy-code'

/** How long a button shows that the code was copied. */
const COPIED_MS = 4_000

/**
 * Adds a copy button before each code block after hydration. Code blocks in documents are plain HTML, so one listener
 * handles all buttons.
 */
export function useCopyableCode(): void {
  const matches = useMatches()
  // biome-ignore lint/correctness/useExhaustiveDependencies: new data brings new blocks
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
    // Without the last line break, because a shell would run the pasted command.
    await navigator.clipboard.writeText((block.textContent ?? '').replace(/\n$/, ''))
    button.dataset.state = 'copied'
    setTimeout(() => delete button.dataset.state, COPIED_MS)
    showToast('Copied to clipboard.')
  } catch {
    showToast('Copy failed. Try again.')
  }
}
