import type { MermaidConfig } from 'mermaid'
import { DARK_COLORS } from './dark-colors'
import { type DiagramFrame, openFrame } from './open-frame'

/**
 * A drawing for one color scheme. Inline styles are moved to `data-style`, because the page's CSP forbids the
 * `style` attribute.
 */
export interface Drawing {
  content: DocumentFragment
  styles: string
}

export interface Drawings {
  light: Drawing
  dark: Drawing
}

const FONT = '"Inter Variable", system-ui, sans-serif'

/**
 * Settings that a diagram's source cannot change. The first six are mermaid's defaults; the others keep our
 * styling.
 */
const FIXED_SETTINGS = [
  'secure',
  'securityLevel',
  'startOnLoad',
  'maxTextSize',
  'suppressErrorRendering',
  'maxEdges',
  'themeCSS',
  'fontFamily',
  'altFontFamily',
  'htmlLabels',
]

const CONFIG: MermaidConfig = {
  startOnLoad: false,
  securityLevel: 'strict',
  suppressErrorRendering: true,
  htmlLabels: false,
  flowchart: { htmlLabels: false },
  fontFamily: FONT,
  secure: FIXED_SETTINGS,
}

let drawingCount = 0
let lastDrawing: Promise<unknown> = Promise.resolve()

/**
 * Draws a diagram for the light and the dark color scheme. Throws mermaid's error if the source is invalid.
 */
export function drawDiagram(source: string): Promise<Drawings> {
  const drawings = lastDrawing.then(() => drawBoth(source))
  // Drawings run one after another, because mermaid has only one global configuration.
  lastDrawing = drawings.catch(() => null)
  return drawings
}

async function drawBoth(source: string): Promise<Drawings> {
  const frame = await openFrame()
  // Text must be measured in its final font, so the font is loaded first.
  await frame.document.fonts.load(`16px ${FONT}`, source)
  return {
    light: await drawOne(frame, source, { theme: 'neutral' }),
    dark: await drawOne(frame, source, { theme: 'dark', themeVariables: DARK_COLORS }),
  }
}

type ColorScheme = Pick<MermaidConfig, 'theme' | 'themeVariables'>

async function drawOne(frame: DiagramFrame, source: string, colorScheme: ColorScheme): Promise<Drawing> {
  frame.mermaid.initialize({ ...CONFIG, ...colorScheme })
  const { svg } = await frame.mermaid.render(`pl-_diagram-${++drawingCount}`, source)
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
