import type { Mermaid, MermaidConfig } from 'mermaid'

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

/**
 * Colors of pies, mind maps, timelines and git branches: distinct, visible on a dark page, with readable
 * light text.
 */
const SCALE = [
  '#2f5bb7',
  '#8a5a12',
  '#1b6b60',
  '#96407f',
  '#4a6680',
  '#a63d48',
  '#3d7033',
  '#7a4fb5',
  '#1c6a86',
  '#94501f',
  '#6b6a1f',
  '#5a57b8',
]
const TEXT = '#e3e7ec'
const PAGE = '#0f1216'

const scaleVariables = SCALE.flatMap((color, at) => [
  [`cScale${at}`, color],
  [`cScaleLabel${at}`, TEXT],
  [`pie${at + 1}`, color],
  [`git${at}`, color],
  [`gitBranchLabel${at}`, TEXT],
])

/** Replaces colors of mermaid's dark theme that have too little contrast on a dark page. */
const DARK_COLORS: Record<string, string> = {
  ...Object.fromEntries(scaleVariables),
  // Keeps slices in the same colors as the legend.
  pieOpacity: '1',
  pieStrokeColor: PAGE,
  pieOuterStrokeColor: PAGE,
  pieTitleTextColor: TEXT,
  pieSectionTextColor: TEXT,
  pieLegendTextColor: TEXT,
}

interface DiagramFrame {
  document: Document
  mermaid: Mermaid
}

let currentFrame: Promise<DiagramFrame> | null = null

/** Opens the frame in which diagrams are drawn: on the first diagram, and again after a failure. */
function openFrame(): Promise<DiagramFrame> {
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
