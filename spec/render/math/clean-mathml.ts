import { mathLetters } from './math-letters'

/** The elements of MathML Core. Others are left out, and their content stays. */
const ELEMENTS: ReadonlySet<string> = new Set(
  (
    'math mfrac mi mn mo mover mpadded mphantom mroot mrow mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr ' +
    'munder munderover'
  ).split(' '),
)

const LENGTH = /^-?\d{0,4}(?:\.\d{1,6})?em$/
const FLAG = /^(?:true|false)$/

/** Colors are left out: they would not be readable in both themes. */
const ATTRIBUTES: Record<string, RegExp> = {
  accent: FLAG,
  accentunder: FLAG,
  columnspan: /^\d{1,2}$/,
  depth: LENGTH,
  displaystyle: FLAG,
  fence: FLAG,
  height: LENGTH,
  largeop: FLAG,
  linethickness: LENGTH,
  lspace: LENGTH,
  mathvariant: /^normal$/,
  maxsize: LENGTH,
  minsize: LENGTH,
  movablelimits: FLAG,
  rspace: LENGTH,
  scriptlevel: /^\d$/,
  separator: FLAG,
  stretchy: FLAG,
  symmetric: FLAG,
  voffset: LENGTH,
  width: LENGTH,
}

const TAG = /<(\/?)([a-z]+)((?: [a-z]+="[^"]*")*)\s*(\/?)>/g
const ATTRIBUTE = / ([a-z]+)="([^"]*)"/g
const MATH = /<math [^>]*><semantics>([\s\S]*)<annotation [^>]*>[^<]*<\/annotation><\/semantics><\/math>/

/** KaTeX's MathML without the source that it repeats; null if KaTeX wrote something else. */
export function cleanMathml(html: string): string | null {
  const content = MATH.exec(html)?.[1]
  if (content === undefined) return null
  const alignments: string[][] = []
  let cell = -1
  let variant = ''
  let clean = ''
  let at = 0
  for (const match of content.matchAll(TAG)) {
    const [tag, slash, name = '', attributes = '', selfClosing] = match
    clean += mathLetters(content.slice(at, match.index), variant)
    at = match.index + tag.length
    variant = ''
    if (slash === '/') {
      if (name === 'mtable') alignments.pop()
      if (ELEMENTS.has(name)) clean += `</${name}>`
      continue
    }
    const values = new Map(
      Array.from(attributes.matchAll(ATTRIBUTE), ([, key = '', value = '']) => [key, value]),
    )
    if (name === 'mtable') alignments.push((values.get('columnalign') ?? '').split(' '))
    if (name === 'mtr') cell = -1
    if (name === 'mtd') cell++
    if (!ELEMENTS.has(name)) continue
    variant = values.get('mathvariant') ?? ''
    const alignment = name === 'mtd' ? alignments.at(-1)?.[cell] : undefined
    clean += `<${name}${alignmentOf(alignment)}${attributesOf(values)}>${selfClosing === '/' ? `</${name}>` : ''}`
  }
  return clean + content.slice(at)
}

/** MathML Core has no attribute for the alignment of columns. */
const alignmentOf = (alignment: string | undefined) =>
  alignment === 'left' || alignment === 'right' ? ` class="math-${alignment}"` : ''

const attributesOf = (values: ReadonlyMap<string, string>) =>
  [...values].map(([name, value]) => (ATTRIBUTES[name]?.test(value) ? ` ${name}="${value}"` : '')).join('')
