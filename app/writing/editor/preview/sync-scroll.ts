import type { Editor } from '../codemirror/editor'

export interface ScrollSync {
  /** Scrolls the preview to the editor's line, unless the user works in the preview. */
  scrollPreview: () => void
  stop: () => void
}

/** Keeps editor and preview at the same line. The one that the user works in leads. */
export function syncScroll(editor: Editor, host: HTMLElement, preview: HTMLElement): ScrollSync {
  let leader: 'editor' | 'preview' = 'editor'
  const setLeader = (side: typeof leader) => () => {
    leader = side
  }
  const controller = new AbortController()
  const { signal } = controller
  for (const event of ['pointerenter', 'focusin', 'touchstart'] as const) {
    host.addEventListener(event, setLeader('editor'), { signal, passive: true })
    preview.addEventListener(event, setLeader('preview'), { signal, passive: true })
  }
  const scrollPreview = () => {
    if (leader === 'editor') preview.scrollTop = offsetOf(preview, editor.topLine())
  }
  const unsubscribe = editor.onScroll(scrollPreview)
  preview.addEventListener('scroll', () => leader === 'preview' && editor.scrollTo(lineAt(preview)), {
    signal,
    passive: true,
  })
  const stop = () => {
    unsubscribe()
    controller.abort()
  }
  return { scrollPreview, stop }
}

/** A line of the source with its height in the preview. */
interface ScrollStop {
  line: number
  top: number
}

/** The stops in order. Omits footnotes, which are rendered at the end regardless of their source position. */
function stopsOf(preview: HTMLElement): ScrollStop[] {
  const origin = preview.getBoundingClientRect().top - preview.scrollTop
  const stops = [...preview.querySelectorAll<HTMLElement>('[data-line]:not(.footnotes *)')].map((block) => ({
    line: Number(block.dataset.line),
    top: block.getBoundingClientRect().top - origin,
  }))
  return [{ line: 1, top: 0 }, ...stops]
}

function offsetOf(preview: HTMLElement, line: number): number {
  const [above, below] = neighbours(stopsOf(preview), (stop) => stop.line <= line)
  if (!below || below.line === above.line) return above.top
  return above.top + ((below.top - above.top) * (line - above.line)) / (below.line - above.line)
}

function lineAt(preview: HTMLElement): number {
  const top = preview.scrollTop
  const [above, below] = neighbours(stopsOf(preview), (stop) => stop.top <= top)
  if (!below || below.top === above.top) return above.line
  return above.line + ((below.line - above.line) * (top - above.top)) / (below.top - above.top)
}

function neighbours(
  stops: ScrollStop[],
  isAbove: (stop: ScrollStop) => boolean,
): [ScrollStop, ScrollStop | undefined] {
  const at = stops.findLastIndex(isAbove)
  return [stops[at] ?? { line: 1, top: 0 }, stops[at + 1]]
}
