import type { Mermaid } from 'mermaid'

export interface DiagramFrame {
  document: Document
  mermaid: Mermaid
}

let currentFrame: Promise<DiagramFrame> | null = null

/** Opens the frame in which diagrams are drawn: on the first diagram, and again after a failure. */
export function openFrame(): Promise<DiagramFrame> {
  currentFrame ??= loadFrame().catch((error) => {
    currentFrame = null
    throw error
  })
  return currentFrame
}

async function loadFrame(): Promise<DiagramFrame> {
  const frame = document.createElement('iframe')
  frame.className = 'diagram-frame'
  frame.ariaHidden = 'true'
  frame.tabIndex = -1
  frame.src = '/diagram-frame'
  const isLoaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  document.body.append(frame)
  await isLoaded
  const { mermaid } = (frame.contentWindow ?? {}) as { mermaid?: Mermaid }
  if (frame.contentDocument && mermaid) return { document: frame.contentDocument, mermaid }
  frame.remove()
  throw new Error('the diagram renderer could not be loaded')
}
