import type { Config } from '../config/schema/schema'
import type { Analysis } from '../markdown'
import type { Diagnostic } from '../types'
import type { Fix } from './lint-finding'
import type { Repository } from './repository'

export interface LintedDocument {
  path: string
  analysis: Analysis
  /** Whether it counts in coverage and tasks. */
  isSpec: boolean
}

export interface LintContext {
  /** null where the configuration is not known. */
  config: Config | null
  /** null where the documents around are not known. */
  repository: Repository | null
}

export interface Found {
  /** An offset into the source. */
  at: number
  message: string
  fix?: Fix | null
}

/** One thing to find in a document. A rule with the code of a diagnostic of the parser replaces that diagnostic. */
export interface Rule {
  code: string
  severity: Diagnostic['severity']
  /** What it finds, in one line. */
  summary: string
  check(document: LintedDocument, context: LintContext): Found[]
}
