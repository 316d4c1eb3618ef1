import { loadConfig } from '../../../spec/config/load-config'
import { lintDocument } from '../../../spec/lint'
import { analyse, isTracked, slugify } from '../../../spec/markdown'
import { AnchorIds } from '../../../spec/render/anchor-ids'
import type { State } from '../../../spec/types'
import type { Finding } from '../codemirror/editor'

export interface Heading {
  /** The anchor by which readers come to it. */
  id: string
  line: number
  level: number
  text: string
  state: State | null
}

export interface Reading {
  headings: Heading[]
  findings: Finding[]
  totalFindings: number
}

export interface Asked {
  text: string
  kind: 'spec' | 'config'
  path: string
}

const MAX_FINDINGS = 500

/** What a file says and what is wrong with it. */
export const readText = (asked: Asked): Reading =>
  asked.kind === 'config' ? readConfig(asked) : readSpec(asked)

function readConfig({ text }: Asked): Reading {
  const { diagnostics } = loadConfig(text)
  const headings = [...text.matchAll(/^([A-Za-z_]\w*):/gm)].map(({ 1: key = '', index }) => ({
    ...{ id: key, line: text.slice(0, index).split('\n').length, level: 2, text: key, state: null },
  }))
  return withFindings(
    headings,
    diagnostics.map((one) => ({ ...one, fix: null })),
  )
}

function readSpec({ text, path }: Asked): Reading {
  const analysis = analyse(text)
  const found = analysis.headings
  const showsStates = isTracked(analysis)
  const ids = new AnchorIds(new Set(found.flatMap(({ section }) => section?.section.id ?? [])), [])
  const headings = found.map(({ block, text: title, section }) => ({
    id: (section && ids.claim(section.section.id)) || ids.makeUnique(slugify(title)),
    ...{ line: block.line, level: block.level, text: title },
    state: (showsStates && section?.section.status.state) || null,
  }))
  return withFindings(headings, lintDocument(text, path))
}

const withFindings = (headings: Heading[], all: readonly Finding[]): Reading => ({
  headings,
  findings: all.slice(0, MAX_FINDINGS).map(({ severity, code, message, line, column, fix }) => ({
    severity,
    code,
    message,
    line,
    column,
    fix,
  })),
  totalFindings: all.length,
})
