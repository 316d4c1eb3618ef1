/**
 * The raw HTML that documents may use. Everything else is shown as text, so this file is the whole policy. It allows
 * about what GitHub allows, without anything that runs code, loads, submits, styles or sets names.
 */

/** Elements that close an open paragraph in the HTML parser. */
export const BLOCK_ELEMENTS: ReadonlySet<string> = new Set(
  (
    'address blockquote center details dd div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr li ol p pre ' +
    'summary table ul'
  ).split(' '),
)

export const TABLE_PARTS: ReadonlySet<string> = new Set('caption thead tbody tfoot tr td th'.split(' '))

const INLINE_ELEMENTS = (
  'a abbr b bdo br cite code del dfn em i img ins kbd mark picture q rp rt ruby s samp small source span ' +
  'strike strong sub sup tt u var wbr'
).split(' ')

export const VOID_ELEMENTS: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'source', 'wbr'])

export const ALLOWED_ELEMENTS: ReadonlySet<string> = new Set([
  ...BLOCK_ELEMENTS,
  ...TABLE_PARTS,
  ...INLINE_ELEMENTS,
])

interface AttributeRule {
  /** Elements that may have the attribute; if absent, all. */
  on?: ReadonlySet<string>
  /** Pattern of allowed values. */
  value: RegExp
}

const on = (elements: string) => new Set(elements.split(' '))
const ANYTHING = /^[\s\S]{0,1000}$/
const FLAG = /^/
const LENGTH = /^\d{1,4}(?:px|%)?$/
const SPAN = /^[1-9]\d?$/

/** Without `href`, `src` and `srcset`: they contain URLs and are checked separately. */
const ATTRIBUTES = new Map<string, AttributeRule>([
  ['title', { value: ANYTHING }],
  ['lang', { value: /^[a-z0-9-]{1,35}$/i }],
  ['dir', { value: /^(?:ltr|rtl|auto)$/i }],
  [
    'align',
    {
      on: on('div p h1 h2 h3 h4 h5 h6 hr img table caption thead tbody tfoot tr td th'),
      value: /^(?:left|right|center|justify|top|middle|bottom)$/i,
    },
  ],
  ['valign', { on: on('thead tbody tfoot tr td th'), value: /^(?:top|middle|bottom|baseline)$/i }],
  ['alt', { on: on('img'), value: ANYTHING }],
  ['width', { on: on('img td th table'), value: LENGTH }],
  ['height', { on: on('img td th'), value: LENGTH }],
  ['media', { on: on('source'), value: /^[\w\s():.,-]{1,200}$/ }],
  ['type', { on: on('source'), value: /^image\/[\w+.-]{1,40}$/ }],
  ['colspan', { on: on('td th'), value: SPAN }],
  ['rowspan', { on: on('td th'), value: SPAN }],
  ['scope', { on: on('th'), value: /^(?:row|col|rowgroup|colgroup)$/i }],
  ['start', { on: on('ol'), value: /^-?\d{1,9}$/ }],
  ['reversed', { on: on('ol'), value: FLAG }],
  ['value', { on: on('li'), value: /^-?\d{1,9}$/ }],
  ['open', { on: on('details'), value: FLAG }],
])

export function isAllowedAttribute(element: string, name: string, value: string): boolean {
  const rule = ATTRIBUTES.get(name)
  return rule !== undefined && (rule.on === undefined || rule.on.has(element)) && rule.value.test(value)
}
