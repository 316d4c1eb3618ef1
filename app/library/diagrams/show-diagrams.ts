import { WeightedLru } from '#shared/weighted-lru'
import { type Drawing, type Drawings, drawDiagram } from './draw-diagram'

const BLOCKS = 'pre.mermaid:not([data-source])'

/**
 * Drawings by source, so that a diagram that reappears or whose surrounding text is edited is shown at once.
 */
const cachedDrawings = new WeightedLru<Drawings>('diagrams', 100)

/** Draws the given diagrams. A diagram that cannot be drawn shows its source and the reason. */
export function showDiagrams(blocks: Iterable<Element>): void {
  for (const block of blocks) {
    if (!block.matches(BLOCKS)) continue
    const source = block.textContent ?? ''
    const cached = cachedDrawings.get(source)
    if (cached) showDrawings(block, source, cached)
    else drawAndShow(block, source)
  }
}

/** Replaces the diagrams below an element with their source. */
export function hideDiagrams(root: Element): void {
  for (const problem of root.querySelectorAll('.diagram-problem')) problem.remove()
  for (const block of root.querySelectorAll<HTMLElement>('pre.mermaid[data-source]')) {
    block.textContent = block.dataset.source ?? ''
    delete block.dataset.source
  }
}

async function drawAndShow(block: Element, source: string): Promise<void> {
  const drawings = await drawDiagram(source).catch((error: unknown) => showProblem(block, error))
  if (!drawings) return
  cachedDrawings.set(source, drawings)
  if (block.isConnected && block.textContent === source) showDrawings(block, source, drawings)
}

function showDrawings(block: Element, source: string, { light, dark }: Drawings): void {
  block.setAttribute('data-source', source)
  block.replaceChildren(hostOf(light, 'diagram diagram-light'), hostOf(dark, 'diagram diagram-dark'))
}

/** Uses a shadow tree, so that a diagram's styles affect only the diagram. */
function hostOf({ content, styles }: Drawing, className: string): Element {
  const host = document.createElement('span')
  host.className = className
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  root.adoptedStyleSheets = [sheet]
  root.append(document.importNode(content, true))
  for (const element of root.querySelectorAll<SVGElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? ''
    delete element.dataset.style
  }
  return host
}

function showProblem(block: Element, error: unknown): null {
  if (!block.isConnected || block.nextElementSibling?.className === 'diagram-problem') return null
  // `instanceof Error` does not work: the frame has its own Error class.
  const [reason = ''] = String(error)
    .replace(/^Error: /, '')
    .split('\n')
  const problem = document.createElement('p')
  problem.className = 'diagram-problem'
  problem.textContent = `This diagram cannot be drawn, so its source is shown: ${reason.replace(/[.:]$/, '')}.`
  block.after(problem)
  return null
}
