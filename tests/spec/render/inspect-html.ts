import { type DefaultTreeAdapterMap, parse, parseFragment, defaultTreeAdapter as tree } from 'parse5'

type Node = DefaultTreeAdapterMap['node']
type Element = DefaultTreeAdapterMap['element']

/** Elements allowed in rendered HTML. Not imported from the renderer, so that a mistake there fails a test. */
const ELEMENTS = new Set(
  (
    'a abbr address b bdo blockquote br caption center cite code dd del details dfn div dl dt em figcaption figure ' +
    'h1 h2 h3 h4 h5 h6 hr i img input ins kbd li mark ol p picture pre q rp rt ruby s samp section small source span ' +
    'strike strong sub summary sup table tbody td tfoot th thead tr tt u ul var wbr'
  ).split(' '),
)
const MATH_ELEMENTS = new Set(
  (
    'math mfrac mi mn mo mover mpadded mphantom mroot mrow mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr ' +
    'munder munderover'
  ).split(' '),
)
const MATH_ATTRIBUTES = new Set(
  (
    'accent accentunder alttext class columnspan depth display displaystyle fence height largeop linethickness lspace ' +
    'mathvariant maxsize minsize movablelimits rspace scriptlevel separator stretchy symmetric voffset width'
  ).split(' '),
)
const ATTRIBUTES = new Set(
  (
    'align alt aria-label checked class colspan data-criterion data-line dir disabled height href id lang loading media ' +
    'open rel reversed rowspan scope src srcset start title type valign value width'
  ).split(' '),
)
const CLASSES =
  /^(?:heading-anchor|footnote-ref|footnote-backref|footnotes|task|mermaid|markdown-alert(?: markdown-alert-[a-z]+|-title)|language-[\w+#.-]+|tok-[a-z]+|math-(?:left|right))$/
const URL = /^(?:https?:|mailto:|tel:|pl-rel:|\/|#)/i
const IMAGE_URL = /^(?:https?:|pl-rel:|\/)/i
const VOID = new Set(['br', 'hr', 'img', 'input', 'source', 'wbr'])
const NOT_BLANK = /[^\t\n\f\r ]/
const TAG = /<(\/?)([a-z][a-z0-9]*)((?: [a-z-]+(?:="[^"<>]*")?)*)>/y

/** Lists the problems of rendered HTML, parsed as a browser parses it inside a page. */
export function problemsOf(html: string): string[] {
  const page = parse(`<!doctype html><body><main>${html}</main><aside></aside>`)
  const body = page.childNodes.flatMap(childElements).find(({ tagName }) => tagName === 'body')
  const [main, aside, ...more] = childElements(body)
  if (main?.tagName !== 'main' || aside?.tagName !== 'aside' || more.length > 0)
    return ['breaks out of the page']
  if (aside.childNodes.length > 0) return ['reaches behind its container']

  const built: string[] = []
  const ids = new Set<string>()
  const problems: string[] = []
  const visit = (node: Node): void => {
    if (tree.isCommentNode(node)) problems.push('comment')
    if (tree.isTextNode(node) && NOT_BLANK.test(node.value)) built.push('text')
    if (!tree.isElementNode(node)) return
    problems.push(...problemsOfElement(node, ids))
    built.push(node.tagName)
    for (const child of node.childNodes) visit(child)
    if (!VOID.has(node.tagName)) built.push(`/${node.tagName}`)
  }
  for (const child of main.childNodes) visit(child)
  const written = writtenTags(html)
  if (written === null) problems.push('a bracket that is no tag')
  else if (written.join(' ') !== built.join(' ')) {
    problems.push(`the browser builds <${built.join(' ')}> from <${written.join(' ')}>`)
  }
  return problems
}

function problemsOfElement(element: Element, ids: Set<string>): string[] {
  const { tagName, attrs, namespaceURI } = element
  const problems: string[] = []
  const isMath = MATH_ELEMENTS.has(tagName)
  if (!isMath && !ELEMENTS.has(tagName)) problems.push(`element ${tagName}`)
  const namespace = isMath ? 'http://www.w3.org/1998/Math/MathML' : 'http://www.w3.org/1999/xhtml'
  if (namespaceURI !== namespace) problems.push(`namespace ${namespaceURI}`)
  const get = (name: string) => attrs.find((attribute) => attribute.name === name)?.value
  for (const { name, value } of attrs) {
    if (!(isMath ? MATH_ATTRIBUTES : ATTRIBUTES).has(name)) problems.push(`attribute ${name} on ${tagName}`)
    if (name === 'href' && !(tagName === 'a' && URL.test(value))) problems.push(`href ${value}`)
    if (name === 'src' && !(tagName === 'img' && IMAGE_URL.test(value))) problems.push(`src ${value}`)
    if (name === 'srcset' && !(tagName === 'source' && IMAGE_URL.test(value)))
      problems.push(`srcset ${value}`)
    if (name === 'class' && !CLASSES.test(value)) problems.push(`class ${value}`)
    if (name !== 'id') continue
    if (value === '' || value.startsWith('pl-_')) problems.push(`id ${value}`)
    if (ids.has(value)) problems.push(`id ${value} twice`)
    ids.add(value)
  }
  if (tagName === 'input' && (get('type') !== 'checkbox' || get('disabled') === undefined))
    problems.push('live input')
  if (/^(?:https?:|\/\/)/.test(get('href') ?? '') && get('rel') !== 'nofollow noopener noreferrer')
    problems.push('no rel')
  return problems
}

/** The tags and texts in source order, or null if a `<` does not start a plain tag. */
function writtenTags(html: string): string[] | null {
  const tags: string[] = []
  let from = 0
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', from)) {
    if (isText(html.slice(from, at))) tags.push('text')
    TAG.lastIndex = at
    const tag = TAG.exec(html)
    if (!tag) return null
    tags.push(`${tag[1]}${tag[2]}`)
    from = TAG.lastIndex
  }
  if (isText(html.slice(from))) tags.push('text')
  return tags
}

function isText(html: string): boolean {
  if (!html.includes('&')) return NOT_BLANK.test(html)
  return parseFragment(html).childNodes.some((node) => tree.isTextNode(node) && NOT_BLANK.test(node.value))
}

function childElements(node: Node | undefined): Element[] {
  return node && 'childNodes' in node ? node.childNodes.filter((child) => tree.isElementNode(child)) : []
}
