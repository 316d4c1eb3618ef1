import { loadConfig } from '#spec/config/load-config'
import { lintDocument } from '#spec/lint/index'
import { analyze, isTracked, slugify } from '#spec/markdown/index'
import { AnchorIds } from '#spec/render/anchor-ids'
import type { State } from '#spec/types'
import type { EditorFinding } from '../codemirror/editor'

/** A row of the outline: a heading of a spec, or a top-level key of CONFIG.yaml. */
export interface OutlineRow {
  /** The anchor of the section on its page. */
  id: string
  line: number
  level: number
  text: string
  state: State | null
}

export interface FileAnalysis {
  rows: OutlineRow[]
  findings: EditorFinding[]
  totalFindings: number
}

export interface AnalysisInput {
  text: string
  kind: 'spec' | 'config'
  path: string
}

const MAX_FINDINGS = 500

/** Reads the outline and the problems of a file. */
export const analyzeFile = (input: AnalysisInput): FileAnalysis =>
  input.kind === 'config' ? analyseConfig(input) : analyseSpec(input)

function analyseConfig({ text }: AnalysisInput): FileAnalysis {
  const { diagnostics } = loadConfig(text)
  const rows = [...text.matchAll(/^([A-Za-z_]\w*):/gm)].map(({ 1: key = '', index }) => ({
    id: key,
    line: text.slice(0, index).split('\n').length,
    level: 2,
    text: key,
    state: null,
  }))
  return limitFindings(
    rows,
    diagnostics.map((diagnostic) => ({ ...diagnostic, fix: null })),
  )
}

function analyseSpec({ text, path }: AnalysisInput): FileAnalysis {
  const analysis = analyze(text)
  const { headings } = analysis
  const showsStates = isTracked(analysis)
  const ids = new AnchorIds(new Set(headings.flatMap(({ section }) => section?.section.id ?? [])), [])
  const rows = headings.map(({ block, text: title, section }) => ({
    id: (section && ids.claim(section.section.id)) || ids.makeUnique(slugify(title)),
    line: block.line,
    level: block.level,
    text: title,
    state: (showsStates && section?.section.status.state) || null,
  }))
  return limitFindings(rows, lintDocument(text, path))
}

const limitFindings = (rows: OutlineRow[], findings: readonly EditorFinding[]): FileAnalysis => ({
  rows,
  findings: findings.slice(0, MAX_FINDINGS).map(({ severity, code, message, line, column, fix }) => ({
    severity,
    code,
    message,
    line,
    column,
    fix,
  })),
  totalFindings: findings.length,
})
