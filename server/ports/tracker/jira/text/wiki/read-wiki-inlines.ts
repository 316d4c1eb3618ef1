import { type Inline, isLinkable, type Marks, tidyInlines } from '../model'
import { codeMarks } from '../read-markdown'

const SIGNS: Record<string, Marks> = {
  '*': { strong: true },
  _: { em: true },
  '-': { strike: true },
  '+': {},
}
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }
const MAX_DEPTH = 10

export const readWikiInlines = (line: string): Inline[] => tidyInlines(new LineReader(line, {}, 0).read())

class LineReader {
  private at = 0
  private text = ''
  private readonly inlines: Inline[] = []
  /** Characters without a closing one in the rest of the line. */
  private readonly unclosed = new Set<string>()
  private readonly lastSigns = new Map<string, number>()

  constructor(
    private readonly line: string,
    private readonly marks: Marks,
    private readonly depth: number,
  ) {}

  read(): Inline[] {
    while (this.at < this.line.length) {
      const isTaken =
        this.takeEscape() ||
        this.takeCode() ||
        this.takeBracket() ||
        this.takeImage() ||
        this.takeBraced() ||
        this.takeMarked()
      if (!isTaken) this.text += this.line[this.at++]
    }
    this.flush()
    return this.inlines
  }

  private flush(): void {
    if (this.text !== '') this.inlines.push({ kind: 'text', text: this.text, marks: this.marks })
    this.text = ''
  }

  /** A forced break, an escaped character or an entity. */
  private takeEscape(): boolean {
    const sign = this.line[this.at]
    if (sign === '\\' && this.line[this.at + 1] === '\\') {
      this.flush()
      this.inlines.push({ kind: 'break' })
      return this.skip(2)
    }
    if (sign === '\\' && /[^\p{L}\p{N}\s]/u.test(this.line[this.at + 1] ?? '')) {
      this.text += this.line[this.at + 1]
      return this.skip(2)
    }
    const entity = sign === '&' ? this.match(/&(?:#(\d{1,6})|(\w{2,6}));/y) : null
    const character = entity?.[1] ? String.fromCodePoint(Number(entity[1])) : ENTITIES[entity?.[2] ?? '']
    if (!entity || character === undefined) return false
    this.text += character
    return this.skip(entity[0].length)
  }

  private takeCode(): boolean {
    const code = this.isOpen('{{', '}}') ? this.match(/\{\{((?:\\.|[^\\}]|\}(?!\}))+)\}\}/y) : null
    return code ? this.add(code[0].length, code[1] ?? '', codeMarks(this.marks)) : false
  }

  /** `[text|address]`, `[address]` or `[~name]`. */
  private takeBracket(): boolean {
    const link = this.isOpen('[', ']')
      ? this.match(/\[((?:\\.|[^\\\]|])*?)(?:\|([^\]|]*))?(?:\|[^\]]*)?\]/y)
      : null
    if (!link) return false
    const [all, text = '', address = text] = link
    if (address.startsWith('~')) return this.add(all.length, `@${address.slice(1)}`, this.marks)
    return isLinkable(address) ? this.add(all.length, text, { ...this.marks, link: address }) : false
  }

  private takeImage(): boolean {
    const image = this.isOpen('!', '!') ? this.match(/!([^\s!|]+\.\w{2,5})(?:\|[^!]*)?!/y) : null
    return image ? this.add(image[0].length, `(image: ${image[1]})`, this.marks) : false
  }

  /** Marks inside a word: `{*}strong{*}`. */
  private takeBraced(): boolean {
    if (this.line[this.at] !== '{' || this.depth >= MAX_DEPTH) return false
    const [, sign = ''] = this.match(/\{([*_+-])\}/y) ?? []
    const delimiter = `{${sign}}`
    const end = sign === '' || this.unclosed.has(delimiter) ? -1 : this.line.indexOf(delimiter, this.at + 3)
    if (end < 0) {
      this.unclosed.add(delimiter)
      return false
    }
    const marks = { ...this.marks, ...SIGNS[sign] }
    return this.add(end + 3 - this.at, this.line.slice(this.at + 3, end), marks)
  }

  private takeMarked(): boolean {
    const sign = this.line[this.at] ?? ''
    const marks = SIGNS[sign]
    if (!marks || this.unclosed.has(sign) || isWord(this.line[this.at - 1]) || this.depth >= MAX_DEPTH)
      return false
    if (/^\s?$/.test(this.line[this.at + 1] ?? '') || this.line[this.at + 1] === sign) return false
    const end = this.findEnd(sign)
    if (end < 0) {
      this.unclosed.add(sign)
      return false
    }
    return this.add(end + 1 - this.at, this.line.slice(this.at + 1, end), { ...this.marks, ...marks })
  }

  private findEnd(sign: string): number {
    for (let at = this.at + 2; at < this.line.length; at++) {
      if (this.line[at] === '\\') at++
      else if (this.line[at] === sign && !/\s/.test(this.line[at - 1] ?? '') && !isWord(this.line[at + 1]))
        return at
    }
    return -1
  }

  /** Whether the character is here and something closes it. Prevents quadratic time for texts of many unclosed characters. */
  private isOpen(sign: string, closing: string): boolean {
    if (!this.line.startsWith(sign, this.at)) return false
    const last = this.lastSigns.get(closing) ?? this.line.lastIndexOf(closing)
    this.lastSigns.set(closing, last)
    return last > this.at
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at
    return pattern.exec(this.line)
  }

  private add(length: number, inner: string, marks: Marks): boolean {
    this.flush()
    this.inlines.push(...new LineReader(inner, marks, this.depth + 1).read())
    return this.skip(length)
  }

  private skip(length: number): boolean {
    this.at += length
    return true
  }
}

const isWord = (char: string | undefined): boolean => char !== undefined && /[\p{L}\p{N}]/u.test(char)
