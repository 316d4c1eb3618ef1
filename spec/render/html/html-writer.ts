import { BLOCK_ELEMENTS, TABLE_PARTS, VOID_ELEMENTS } from './allowed-html'

interface OpenElement {
  name: string
  /** Whether it is the author's raw HTML; otherwise it comes from markdown. */
  raw: boolean
}

interface ItemRule {
  siblings: ReadonlySet<string>
  lists: ReadonlySet<string>
}

/** Deeper raw HTML is flattened, because browsers stop nesting at 512. */
const MAX_DEPTH = 150

const HEADINGS: ReadonlySet<string> = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const TABLE_SCOPE: ReadonlySet<string> = new Set(['table', 'caption', 'td', 'th'])
const ROW_GROUPS: ReadonlySet<string> = new Set(['thead', 'tbody', 'tfoot'])
/** Elements in which the HTML parser moves text in front of the table. */
const HOLDS_ONLY_CELLS: ReadonlySet<string> = new Set(['table', 'tr', ...ROW_GROUPS])

/** White space for the HTML parser. A no-break space counts as text. */
const NOT_BLANK = /[^\t\n\f\r ]/

/** An item ends the item before it, and is valid only in a list. */
const ITEMS = new Map<string, ItemRule>([
  ['li', { siblings: new Set(['li']), lists: new Set(['ul', 'ol']) }],
  ['dt', { siblings: new Set(['dt', 'dd']), lists: new Set(['dl']) }],
  ['dd', { siblings: new Set(['dt', 'dd']), lists: new Set(['dl']) }],
  ['rt', { siblings: new Set(['rt', 'rp']), lists: new Set(['ruby']) }],
  ['rp', { siblings: new Set(['rt', 'rp']), lists: new Set(['ruby']) }],
])

/**
 * Writes HTML that browsers parse into exactly the written tree: it never writes a tag that the HTML parser would move, imply
 * or ignore. Raw HTML inside a markdown element can neither close that element nor outlive it, so a document cannot affect the
 * page around it.
 */
export class HtmlWriter {
  html = ''
  private readonly stack: OpenElement[] = []
  private openLinks = 0

  get insideLink(): boolean {
    return this.openLinks > 0
  }

  /** The number of open elements. */
  get depth(): number {
    return this.stack.length
  }

  /** Opens a markdown element and returns the position of its tag. Close it with `close`. */
  open(name: string, attributes = ''): number {
    if (this.top?.raw) this.makeRoomFor(name)
    const start = this.html.length
    this.push(name, attributes, false)
    return start
  }

  /** Closes the innermost markdown element, and raw elements left open in it. */
  close(name: string): void {
    this.closeRawElements()
    this.pop()
    if (BLOCK_ELEMENTS.has(name) || TABLE_PARTS.has(name)) this.html += '\n'
  }

  /** Returns false if a link is already open, because links cannot be nested. */
  openLink(attributes: string): boolean {
    if (this.openLinks > 0 && !this.closeRawLink()) return false
    this.open('a', attributes)
    return true
  }

  /** Writes safe and complete inline HTML. */
  write(html: string): void {
    if (this.top?.raw && NOT_BLANK.test(html)) this.implyCell()
    this.html += html
  }

  /** Writes safe and complete block HTML. */
  writeBlock(html: string): void {
    if (this.top?.raw) this.makeRoomFor('div')
    this.html += html
  }

  openRaw(name: string, attributes: string): void {
    if (this.stack.length >= MAX_DEPTH || !this.makeRoomFor(name)) return
    if (VOID_ELEMENTS.has(name)) this.html += `<${name}${attributes}>`
    else this.push(name, attributes, true)
  }

  /** Drops a closing tag if the markdown element has no matching open raw element. */
  closeRaw(name: string): void {
    const index = this.findRaw((element) => element.name === name)
    if (index !== -1) this.closeDownTo(index)
  }

  closeRawElements(): void {
    while (this.top?.raw) this.pop()
  }

  private get top(): OpenElement | undefined {
    return this.stack[this.stack.length - 1]
  }

  private push(name: string, attributes: string, raw: boolean): void {
    this.stack.push({ name, raw })
    if (name === 'a') this.openLinks++
    this.html += `<${name}${attributes}>`
  }

  private pop(): void {
    const element = this.stack.pop()
    if (!element) return
    if (element.name === 'a') this.openLinks--
    this.html += `</${element.name}>`
  }

  /**
   * Closes and opens the elements that the HTML parser would close and open here. Returns false if the element is not valid
   * here.
   */
  private makeRoomFor(name: string): boolean {
    if (TABLE_PARTS.has(name)) return this.enterTable(name)
    this.implyCell()
    if (name === 'a') return this.openLinks === 0 || this.closeRawLink()
    const item = ITEMS.get(name)
    if (item && !this.enterList(item)) return false
    if (!BLOCK_ELEMENTS.has(name)) return true
    if (!this.closeParagraph()) return false
    if (HEADINGS.has(name) && this.top?.raw && HEADINGS.has(this.top.name)) this.pop()
    return true
  }

  private closeParagraph(): boolean {
    let behindWall = false
    for (let index = this.stack.length - 1; index >= 0; index--) {
      const element = this.stack[index]
      if (!element || TABLE_SCOPE.has(element.name)) return true
      if (element.name === 'p' || (!element.raw && HEADINGS.has(element.name))) {
        if (behindWall || !element.raw) return false
        this.closeDownTo(index)
        return true
      }
      if (!element.raw) behindWall = true
    }
    return true
  }

  private closeRawLink(): boolean {
    const index = this.findRaw((element) => element.name === 'a')
    if (index === -1) return false
    this.closeDownTo(index)
    return this.openLinks === 0
  }

  private enterList({ siblings, lists }: ItemRule): boolean {
    const index = this.findRaw(({ name }) => siblings.has(name) || lists.has(name) || TABLE_SCOPE.has(name))
    const sibling = this.stack[index]?.name
    if (sibling === undefined || TABLE_SCOPE.has(sibling)) return false
    this.closeDownTo(siblings.has(sibling) ? index : index + 1)
    return true
  }

  private enterTable(part: string): boolean {
    const table = this.findRaw((element) => element.name === 'table')
    if (table === -1) return false
    if (part === 'caption') return table === this.stack.length - 1
    const parents = (element: OpenElement) =>
      element.name === 'table' ||
      (part === 'tr' && ROW_GROUPS.has(element.name)) ||
      ((part === 'td' || part === 'th') && (element.name === 'tr' || ROW_GROUPS.has(element.name)))
    this.closeDownTo(this.findRaw(parents) + 1)
    if (part === 'tr' || part === 'td' || part === 'th') this.implyRow(part)
    return true
  }

  private implyCell(): void {
    if (!this.top?.raw || !HOLDS_ONLY_CELLS.has(this.top.name)) return
    this.implyRow('td')
    this.push('td', '', true)
  }

  private implyRow(part: string): void {
    if (this.top?.name === 'table') this.push('tbody', '', true)
    if (part !== 'tr' && this.top?.name !== 'tr') this.push('tr', '', true)
  }

  /** The innermost matching raw element within the current markdown element. */
  private findRaw(matches: (element: OpenElement) => boolean): number {
    for (let index = this.stack.length - 1; index >= 0; index--) {
      const element = this.stack[index]
      if (!element?.raw) return -1
      if (matches(element)) return index
    }
    return -1
  }

  private closeDownTo(index: number): void {
    while (this.stack.length > index) this.pop()
  }
}
