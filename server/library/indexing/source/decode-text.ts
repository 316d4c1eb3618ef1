import type { Diagnostic } from '#spec/types'

export interface DecodedText {
  text: string
  diagnostics: Diagnostic[]
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const lenient = new TextDecoder('utf-8', { ignoreBOM: true })

/** Decodes bytes to text that Postgres can store, with a diagnostic for each kind of replaced character. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const { text, isValid } = decode(bytes)
  const nul = text.indexOf('\0')
  if (isValid && nul === -1) return { text, diagnostics: [] }
  const readable = text.replaceAll('\0', '\uFFFD')
  const diagnostics: Diagnostic[] = []
  if (!isValid)
    diagnostics.push(
      replacementDiagnostic('invalid_utf8', 'bytes that are not UTF-8', text, text.indexOf('\uFFFD')),
    )
  if (nul !== -1) diagnostics.push(replacementDiagnostic('nul_character', 'NUL characters', text, nul))
  return { text: readable, diagnostics }
}

function decode(bytes: Uint8Array): { text: string; isValid: boolean } {
  try {
    return { text: strict.decode(bytes), isValid: true }
  } catch {
    return { text: lenient.decode(bytes), isValid: false }
  }
}

function replacementDiagnostic(code: string, subject: string, text: string, offset: number): Diagnostic {
  const before = text.slice(0, offset)
  return {
    severity: 'warning',
    code,
    message: `The file contains ${subject}, shown as \uFFFD. Save it as UTF-8 text.`,
    line: before.split('\n').length,
    column: offset - before.lastIndexOf('\n'),
  }
}
