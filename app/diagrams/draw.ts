import type { MermaidConfig } from 'mermaid'
import { DARK_COLORS } from './dark-colors'
import { type DiagramFrame, openFrame } from './open-frame'

/** One look of a diagram. Its inline styles wait in `data-style`, as the policy of the page forbids the attribute. */
export interface Drawing {
  content: DocumentFragment
  styles: string
}

export interface Drawings {
  light: Drawing
  dark: Drawing
}

const FONT = '"Inter Variable", system-ui, sans-serif'

/** What a diagram's own text may not change: the first six are mermaid's, the others keep it inside our page's looks. */
const FIXED = [
  ...['secure', 'securityLevel', 'startOnLoad', 'maxTextSize', 'suppressErrorRendering', 'maxEdges'],
  ...['themeCSS', 'fontFamily', 'altFontFamily', 'htmlLabels'],
]

const CONFIG: MermaidConfig = {
  startOnLoad: false,
  securityLevel: 'strict',
  suppressErrorRendering: true,
  htmlLabels: false,
  flowchart: { htmlLabels: false },
  fontFamily: FONT,
  secure: FIXED,
}

let count = 0
let last: Promise<unknown> = Promise.resolve()

/** Draws a diagram for light and for dark; throws mermaid's error where its text is none. */
export function draw(source: string): Promise<Drawings> {
  const drawn = last.then(() => drawBoth(source))
  // One after another: mermaid has one configuration for all.
  last = drawn.catch(() => null)
  return drawn
}

async function drawBoth(source: string): Promise<Drawings> {
  const frame = await openFrame()
  // Text is measured in its own font only when that has arrived.
  await frame.document.fonts.load(`16px ${FONT}`, source)
  return {
    light: await drawOne(frame, source, { theme: 'neutral' }),
    dark: await drawOne(frame, source, { theme: 'dark', themeVariables: DARK_COLORS }),
  }
}

type Look = Pick<MermaidConfig, 'theme' | 'themeVariables'>

async function drawOne(frame: DiagramFrame, source: string, look: Look): Promise<Drawing> {
  frame.mermaid.initialize({ ...CONFIG, ...look })
  const { svg } = await frame.mermaid.render(`pl-_diagram-${++count}`, source)
  return toDrawing(frame.document, svg)
}

function toDrawing(owner: Document, svg: string): Drawing {
  const { content } = Object.assign(owner.createElement('template'), { innerHTML: svg })
  const sheets = [...content.querySelectorAll('style')]
  for (const sheet of sheets) sheet.remove()
  for (const element of content.querySelectorAll('[style]')) {
    element.setAttribute('data-style', element.getAttribute('style') ?? '')
    element.removeAttribute('style')
  }
  return { content, styles: sheets.map(({ textContent }) => textContent).join('\n') }
}
