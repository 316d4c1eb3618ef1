import { splitElements, withoutIds } from './split-html'

/** Elements shown before and after each change. */
const CONTEXT = 1
/** Shorter runs are not folded. */
const LEAST_FOLDED = 3

const MARK = /<(?:ins class="added"|del class="removed")>/
const HEADING = /^\s*<h[1-6]\b/
const HEADING_ANCHOR = /<a class="heading-anchor"[^>]*><\/a>/g

/**
 * The HTML of `markChanges` with the runs of elements that did not change folded. What stays are the changes, their neighbours and
 * the heading above each. The result has no ids, so a page can show several documents.
 */
export function foldUnchanged(html: string): string {
  const elements = splitElements(withoutIds(html).replace(HEADING_ANCHOR, ''))
    .map((piece) => piece.html)
    .filter((piece) => piece.trim() !== '')
  const isShown = shownElements(elements)
  let folded = ''
  for (let from = 0; from < elements.length; ) {
    let to = from + 1
    while (to < elements.length && isShown[to] === isShown[from]) to++
    const run = elements.slice(from, to)
    folded += isShown[from] || run.length < LEAST_FOLDED ? run.join('') : foldRun(run)
    from = to
  }
  return folded
}

function shownElements(elements: readonly string[]): boolean[] {
  const isShown = elements.map(() => false)
  let heading: number | null = null
  for (const [at, element] of elements.entries()) {
    if (HEADING.test(element)) heading = at
    if (!MARK.test(element)) continue
    isShown.fill(true, Math.max(0, at - CONTEXT), at + CONTEXT + 1)
    if (heading !== null) isShown[heading] = true
  }
  return isShown
}

const foldRun = (run: readonly string[]) =>
  `<details class="unchanged"><summary>${run.length} unchanged parts</summary>${run.join('')}</details>`
