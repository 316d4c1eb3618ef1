import { Composer, type CST, type Document, Lexer, Parser, type YAMLError } from 'yaml'
import { MAX_CONFIG_BYTES, tooLargeDiagnostic } from '../config-files'
import type { ConfigDiagnostic, Position } from '../diagnostic'

export const MAX_DEPTH = 50
/** Words, brackets, spaces and line ends: those of some ten thousand lines. */
const MAX_LEXEMES = 80_000
const MAX_SYNTAX_ERRORS = 20

export interface Composed {
  document: Document.Parsed | null
  diagnostics: ConfigDiagnostic[]
  /** Where an offset of the text lies, counted from 1. */
  locate: (offset: number) => Position
}

/** Text to the nodes of its one YAML 1.2 document, with nothing resolved and nothing able to run away. */
export function composeYaml(text: string): Composed {
  const locate = createLocator(text)
  const fail = (code: string, message: string, offset: number): Composed => ({
    document: null,
    diagnostics: [{ severity: 'error', code, path: '', message, ...locate(offset) }],
    locate,
  })
  if (isLongerThan(text, MAX_CONFIG_BYTES))
    return { document: null, diagnostics: [tooLargeDiagnostic()], locate }
  const broken = text.search(/\0|\p{Surrogate}/u)
  if (broken >= 0) {
    return fail('bad_character', 'A NUL or a broken Unicode character stands here; remove it.', broken)
  }
  const { tokens, limit } = readTokens(text)
  if (limit) return fail(limit.code, limit.message, limit.offset)
  const [document = null, second] = compose(tokens, text.length)
  if (second)
    return fail('several_documents', 'The file holds more than one document (---).', second.range[0])

  const diagnostics = [...(document?.errors ?? []), ...(document?.warnings ?? [])]
    .filter(({ pos }, index, all) => index === 0 || all[index - 1]?.pos[0] !== pos[0])
    .slice(0, MAX_SYNTAX_ERRORS)
    .map((error) => toDiagnostic(error, locate))
  return { document, diagnostics, locate }
}

function toDiagnostic({ code, message, pos }: YAMLError, locate: Composed['locate']): ConfigDiagnostic {
  const where = { severity: 'error' as const, path: '', ...locate(pos[0]) }
  if (code !== 'TAG_RESOLVE_FAILED') return { ...where, code: 'yaml_syntax', message }
  return {
    ...where,
    code: 'unsupported_tag',
    message: `${message}. Tags have no meaning here; leave it out.`,
  }
}

interface Limit {
  code: string
  message: string
  offset: number
}

/** Stops reading at a limit: the composer recurses and makes an object of each error, so it must never see more. */
function readTokens(text: string): { tokens: CST.Token[]; limit: Limit | null } {
  const parser = new Parser()
  const tokens: CST.Token[] = []
  let lexemes = 0
  for (const lexeme of new Lexer().lex(text)) {
    tokens.push(...parser.next(lexeme))
    const offset = parser.offset - lexeme.length
    // On the stack each level is a collection; above them stand the document and the value being read.
    if (parser.stack.length > MAX_DEPTH + 2) {
      const message = `Values are nested more than ${MAX_DEPTH} levels deep from here on.`
      return { tokens, limit: { code: 'too_deep', message, offset } }
    }
    if (++lexemes > MAX_LEXEMES) {
      const message = 'The file holds too much: it is read up to here only.'
      return { tokens, limit: { code: 'too_many_values', message, offset } }
    }
  }
  tokens.push(...parser.end())
  return { tokens, limit: null }
}

/** At most two documents: the second only proves that there is one too many. */
function compose(tokens: CST.Token[], end: number): Document.Parsed[] {
  // Duplicate keys are found by read-yaml: the composer's own check is quadratic.
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
