import type { Config } from '#spec/config/schema/schema'
import type { Diagnostic } from '#spec/types'
import type { Fix } from './lint-finding'
import type { LintedDocument } from './read-document'
import type { Repository } from './repository'

export interface LintContext {
  /** Null if the configuration is not known. */
  config: Config | null
  /** Null if the other documents are not known. */
  repository: Repository | null
}

export interface RuleMatch {
  /** An offset into the source. */
  at: number
  message: string
  fix?: Fix | null
}

/** A check of a document. A rule replaces the parser's diagnostic with the same code. */
export interface Rule {
  code: string
  severity: Diagnostic['severity']
  /** What it finds, in one sentence. */
  summary: string
  check(document: LintedDocument, context: LintContext): RuleMatch[]
}
