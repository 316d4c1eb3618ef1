import { type HtmlPiece, isContent, isVoid } from './split-html'

/** Elements that must not contain text directly: the HTML parser moves it out, or it would belong to no item. */
const HOLDS_NO_TEXT = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'ul', 'ol', 'dl'])

const ELEMENTS = { added: 'ins', removed: 'del' } as const
type Mark = keyof typeof ELEMENTS

/**
 * Writes the tags of one version, with marks around text only, so that the HTML stays valid. Authors cannot write the classes of
 * the marks.
 */
export class MarkedHtml {
  private html = ''
  private readonly open: string[] = []
  private removed = ''
  private added = ''

  constructor(private readonly markOfAdded: Mark = 'added') {}

  /** Writes only text, at the next position that can hold it. */
  remove(tokens: readonly HtmlPiece[]): void {
    for (const { html } of tokens) if (isContent(html)) this.removed += html
  }

  add(tokens: readonly HtmlPiece[]): void {
    for (const { html } of tokens) {
      if (isContent(html)) this.added += html
      else this.writeTag(html)
    }
  }

  keep(tokens: readonly HtmlPiece[]): void {
    for (const { html } of tokens) {
      if (!isContent(html)) this.writeTag(html)
      else {
        this.endText()
        this.html += html
      }
    }
  }

  /** Null if removed text found no place. */
  end(): string | null {
    this.endText()
    return this.removed.trim() === '' ? this.html : null
  }

  private writeTag(tag: string): void {
    this.endText()
    this.html += tag
    const [, slash, name = ''] = /^<(\/?)([a-z][a-z\d]*)/.exec(tag) ?? []
    if (slash) this.open.pop()
    else if (!isVoid(name)) this.open.push(name)
  }

  private endText(): void {
    if (!HOLDS_NO_TEXT.has(this.open.at(-1) ?? '')) {
      this.html += marked(this.removed, 'removed')
      this.removed = ''
    }
    this.html += marked(this.added, this.markOfAdded)
    this.added = ''
  }
}

const marked = (text: string, mark: Mark) => {
  const element = ELEMENTS[mark]
  if (text.trim() === '') return mark === 'added' ? text : ''
  return `<${element} class="${mark}">${text}</${element}>`
}
