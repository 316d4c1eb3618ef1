import type { ThemedToken, ThemeRegistrationRaw } from 'shiki/core'
import { escapeHtml } from '../html/escape-html'
import type { Highlight } from '../render-context'
import { GRAMMARS, type Grammar } from './grammars'

/** Token classes and their TextMate scopes. If two scopes are equally precise, the later one wins. */
const ROLES: Record<string, string[]> = {
  'tok-punctuation': ['punctuation', 'meta.brace'],
  'tok-operator': ['keyword.operator'],
  'tok-keyword': ['keyword', 'storage', 'keyword.operator.new', 'keyword.operator.expression'],
  'tok-constant': ['constant', 'support.constant', 'variable.other.constant'],
  'tok-number': ['constant.numeric'],
  'tok-variable': ['variable.language', 'variable.parameter', 'punctuation.definition.variable'],
  'tok-function': ['entity.name.function', 'support.function', 'meta.function-call.generic'],
  'tok-type': [
    'entity.name.type',
    'entity.name.class',
    'entity.other.inherited-class',
    'support.type',
    'support.class',
  ],
  'tok-property': [
    'support.type.property-name',
    'punctuation.support.type.property-name',
    'variable.other.property',
    'entity.name.tag.yaml',
    'meta.object-literal.key',
  ],
  'tok-tag': ['entity.name.tag', 'punctuation.definition.tag'],
  'tok-attribute': ['entity.other.attribute-name'],
  'tok-string': ['string', 'punctuation.definition.string', 'markup.inline.raw'],
  'tok-regexp': ['string.regexp'],
  'tok-escape': ['constant.character.escape'],
  'tok-comment': ['comment', 'punctuation.definition.comment'],
  'tok-heading': [
    'markup.heading',
    'entity.name.section',
    'meta.diff.header',
    'meta.diff.range',
    'punctuation.definition.range.diff',
    'punctuation.definition.from-file.diff',
    'punctuation.definition.to-file.diff',
  ],
  'tok-inserted': ['markup.inserted', 'punctuation.definition.inserted'],
  'tok-deleted': ['markup.deleted', 'punctuation.definition.deleted'],
}

/** All classes of highlighted code. The stylesheet has a light and a dark colour for each. */
export const TOKEN_CLASSES: readonly string[] = Object.keys(ROLES)

/** Longer code is not highlighted: highlighting takes milliseconds per kilobyte. */
const MAX_CODE_LENGTH = 100_000
/** Longer lines are minified code or data, and slow in some grammars. */
const MAX_LINE_LENGTH = 1_000
/** A last resort, far above the time of a normal line, so that the output is the same on slow machines. */
const MAX_LINE_MS = 5_000

const PLAIN = '#000000'

/** A theme whose colours are class numbers, so that the HTML needs no style attributes. */
const theme: ThemeRegistrationRaw = {
  name: 'roles',
  type: 'light',
  fg: PLAIN,
  bg: '#ffffff',
  settings: [
    { settings: { foreground: PLAIN, background: '#ffffff' } },
    ...Object.values(ROLES).map((scope, index) => ({ scope, settings: { foreground: colourOf(index) } })),
  ],
}

const CLASS_BY_COLOUR = new Map(TOKEN_CLASSES.map((name, index) => [colourOf(index), name]))

/** Loads the grammars. The highlighter returns null for an unknown language or too long code. */
export async function createHighlighter(
  languages: readonly Grammar[] = Object.keys(GRAMMARS) as Grammar[],
): Promise<Highlight> {
  const [{ createHighlighterCore }, { createJavaScriptRegexEngine }] = await Promise.all([
    import('shiki/core'),
    import('shiki/engine/javascript'),
  ])
  const shiki = await createHighlighterCore({
    engine: createJavaScriptRegexEngine({ forgiving: true }),
    themes: [theme],
    langs: languages.map((language) => GRAMMARS[language]),
  })
  const knownLanguages = new Set(shiki.getLoadedLanguages())
  return (code, language) => {
    const lang = language.toLowerCase()
    if (code.length > MAX_CODE_LENGTH || !knownLanguages.has(lang)) return null
    const options = {
      lang,
      theme: 'roles',
      tokenizeMaxLineLength: MAX_LINE_LENGTH,
      tokenizeTimeLimit: MAX_LINE_MS,
    }
    return shiki.codeToTokensBase(code, options).map(toSpans).join('\n')
  }
}

function toSpans(line: ThemedToken[]): string {
  let html = ''
  let text = ''
  let current: string | undefined
  const flush = () => {
    html +=
      current === undefined || text === ''
        ? escapeHtml(text)
        : `<span class="${current}">${escapeHtml(text)}</span>`
    text = ''
  }
  for (const token of line) {
    const name = CLASS_BY_COLOUR.get(token.color?.toLowerCase() ?? PLAIN)
    if (name !== current && token.content.trim() !== '') {
      flush()
      current = name
    }
    text += token.content
  }
  flush()
  return html
}

function colourOf(index: number): string {
  return `#${(index + 1).toString(16).padStart(6, '0')}`
}
