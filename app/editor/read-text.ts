import { loadConfig } from '../../spec/config/load-config'
import { lintDocument } from '../../spec/lint'
import { analyse } from '../../spec/markdown'
import type { State } from '../../spec/types'
import type { Finding } from './editor'

export interface Heading {
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
    ...{ line: text.slice(0, index).split('\n').length, level: 2, text: key, state: null },
  }))
  return withFindings(
    headings,
    diagnostics.map((one) => ({ ...one, fix: null })),
  )
}

function readSpec({ text, path }: Asked): Reading {
  const headings = analyse(text).headings.map(({ block, text: title, section }) => ({
    ...{ line: block.line, level: block.level, text: title },
    state: section?.section.status.state ?? null,
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
