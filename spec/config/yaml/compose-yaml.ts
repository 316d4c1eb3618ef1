import { Composer, type CST, type Document, Lexer, Parser, type YAMLError } from 'yaml'
import { MAX_CONFIG_BYTES, tooLargeDiagnostic } from '../config-files'
import type { ConfigDiagnostic, Position } from '../diagnostic'

export const MAX_YAML_DEPTH = 50
/** Words, brackets, spaces and line ends. Enough for about 10 000 lines. */
const MAX_LEXEMES = 80_000
const MAX_SYNTAX_ERRORS = 20

export interface ComposedYaml {
  document: Document.Parsed | null
  diagnostics: ConfigDiagnostic[]
  /** The line and column of an offset, from 1. */
  locate: (offset: number) => Position
}

/** Parses text into the nodes of one YAML 1.2 document, within limits of size and depth. Resolves no values. */
export function composeYaml(text: string): ComposedYaml {
  const locate = createLocator(text)
  const fail = (code: string, message: string, offset: number): ComposedYaml => ({
    document: null,
    diagnostics: [{ severity: 'error', code, path: '', message, ...locate(offset) }],
    locate,
  })
  if (isLongerThan(text, MAX_CONFIG_BYTES))
    return { document: null, diagnostics: [tooLargeDiagnostic()], locate }
  const brokenOffset = text.search(/\0|\p{Surrogate}/u)
  if (brokenOffset >= 0) {
    return fail('bad_character', 'Invalid character (NUL or broken Unicode). Remove it.', brokenOffset)
  }
  const { tokens, limit } = readTokens(text)
  if (limit) return fail(limit.code, limit.message, limit.offset)
  const [document = null, second] = compose(tokens, text.length)
  if (second)
    return fail(
      'several_documents',
      'The file contains more than one YAML document. Remove the second ---.',
      second.range[0],
    )

  const diagnostics = [...(document?.errors ?? []), ...(document?.warnings ?? [])]
    .filter(({ pos }, index, all) => index === 0 || all[index - 1]?.pos[0] !== pos[0])
    .slice(0, MAX_SYNTAX_ERRORS)
    .map((error) => toDiagnostic(error, locate))
  return { document, diagnostics, locate }
}

function toDiagnostic({ code, message, pos }: YAMLError, locate: ComposedYaml['locate']): ConfigDiagnostic {
  const base = { severity: 'error' as const, path: '', ...locate(pos[0]) }
  if (code !== 'TAG_RESOLVE_FAILED') return { ...base, code: 'yaml_syntax', message }
  return {
    ...base,
    code: 'unsupported_tag',
    message: `${message}. Tags are not supported; remove it.`,
  }
}

interface Limit {
  code: string
  message: string
  offset: number
}

/** Stops at a limit: the composer is recursive and creates an object per error, so it must not get more tokens. */
function readTokens(text: string): { tokens: CST.Token[]; limit: Limit | null } {
  const parser = new Parser()
  const tokens: CST.Token[] = []
  let lexemes = 0
  for (const lexeme of new Lexer().lex(text)) {
    tokens.push(...parser.next(lexeme))
    const offset = parser.offset - lexeme.length
    // The stack holds a collection per level, plus the document and the current value.
    if (parser.stack.length > MAX_YAML_DEPTH + 2) {
      const message = `Values are nested more than ${MAX_YAML_DEPTH} levels deep. Flatten them.`
      return { tokens, limit: { code: 'too_deep', message, offset } }
    }
    if (++lexemes > MAX_LEXEMES) {
      const message = 'The file has too many values. It is read only up to here; make it smaller.'
      return { tokens, limit: { code: 'too_many_values', message, offset } }
    }
  }
  tokens.push(...parser.end())
  return { tokens, limit: null }
}

/** Returns at most two documents; a second one is an error. */
function compose(tokens: CST.Token[], end: number): Document.Parsed[] {
  // read-yaml finds duplicate keys, because the composer's own check takes quadratic time.
  const composer = new Composer({ version: '1.2', schema: 'core', uniqueKeys: false, merge: false })
  const documents: Document.Parsed[] = []
  for (const document of composer.compose(tokens, true, end)) {
    documents.push(document)
    if (documents.length === 2) break
  }
  return documents
}

function isLongerThan(text: string, bytes: number): boolean {
  return text.length > bytes || new TextEncoder().encode(text).length > bytes
}

function createLocator(text: string): (offset: number) => Position {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: Math.min(offset, text.length) - (starts[low] ?? 0) + 1 }
  }
}
