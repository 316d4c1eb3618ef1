import type { Editor } from '../codemirror/editor'

export interface ScrollSync {
  /** The preview goes to where the text is, unless a person is in it. */
  settle: () => void
  stop: () => void
}

/** Keeps the two at the same line; whichever of them a person is in leads. */
export function syncScroll(editor: Editor, host: HTMLElement, preview: HTMLElement): ScrollSync {
  let leader: 'editor' | 'preview' = 'editor'
  const lead = (who: typeof leader) => () => {
    leader = who
  }
  const controller = new AbortController()
  const { signal } = controller
  for (const act of ['pointerenter', 'focusin', 'touchstart'] as const) {
    host.addEventListener(act, lead('editor'), { signal, passive: true })
    preview.addEventListener(act, lead('preview'), { signal, passive: true })
  }
  const settle = () => {
    if (leader === 'editor') preview.scrollTop = offsetOf(preview, editor.topLine())
  }
  const forget = editor.onScroll(settle)
  preview.addEventListener('scroll', () => leader === 'preview' && editor.scrollTo(lineAt(preview)), {
    signal,
    passive: true,
  })
  const stop = () => {
    forget()
    controller.abort()
  }
  return { settle, stop }
}

interface Stop {
  line: number
  top: number
}

/** Where the lines are that are known, in order. Footnotes stand at the end, wherever they were written. */
function stopsOf(preview: HTMLElement): Stop[] {
  const origin = preview.getBoundingClientRect().top - preview.scrollTop
  const stops = [...preview.querySelectorAll<HTMLElement>('[data-line]:not(.footnotes *)')].map((block) => ({
    line: Number(block.dataset.line),
    top: block.getBoundingClientRect().top - origin,
  }))
  return [{ line: 1, top: 0 }, ...stops]
}

function offsetOf(preview: HTMLElement, line: number): number {
  const [above, below] = around(stopsOf(preview), (stop) => stop.line <= line)
  if (!below || below.line === above.line) return above.top
  return above.top + ((below.top - above.top) * (line - above.line)) / (below.line - above.line)
}

function lineAt(preview: HTMLElement): number {
  const top = preview.scrollTop
  const [above, below] = around(stopsOf(preview), (stop) => stop.top <= top)
  if (!below || below.top === above.top) return above.line
  return above.line + ((below.line - above.line) * (top - above.top)) / (below.top - above.top)
}

function around(stops: Stop[], isAbove: (stop: Stop) => boolean): [Stop, Stop | undefined] {
  const at = stops.findLastIndex(isAbove)
  return [stops[at] ?? { line: 1, top: 0 }, stops[at + 1]]
}
