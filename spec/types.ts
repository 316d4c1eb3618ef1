/** The types of the spec language, used everywhere in spec/. Procedures convert them to wire names. */

export const STATES = ['draft', 'todo', 'in_progress', 'done', 'blocked', 'deprecated'] as const
export type State = (typeof STATES)[number]

/** The states of sections that still need work. */
export const OPEN_STATES: readonly State[] = ['todo', 'in_progress', 'blocked']

export const SYSTEM_KINDS = ['tracker_a', 'tracker_b', 'code_host'] as const
export type SystemKind = (typeof SYSTEM_KINDS)[number]

export const DOC_TYPES = [
  'spec',
  'proposal',
  'design',
  'adr',
  'runbook',
  'readme',
  'changelog',
  'doc',
] as const
export type DocType = (typeof DOC_TYPES)[number]

/** The types that count in coverage and tasks, and that are served under /specs/. */
export const SPEC_TYPES = ['spec', 'proposal', 'design', 'adr'] as const satisfies readonly DocType[]
export type SpecType = (typeof SPEC_TYPES)[number]

export const REVIEW_STATUSES = ['draft', 'in_review', 'approved'] as const
export type ReviewStatus = (typeof REVIEW_STATUSES)[number]

export const AI_EXPOSURES = ['full', 'metadata', 'none'] as const
export type AiExposure = (typeof AI_EXPOSURES)[number]

export const STRENGTHS = ['MUST', 'MUST_NOT', 'SHOULD', 'SHOULD_NOT', 'MAY'] as const
export type Strength = (typeof STRENGTHS)[number]

export const DELTAS = ['added', 'modified', 'removed'] as const
export type Delta = (typeof DELTAS)[number]

/** Lines and columns count from 1; a column counts UTF-16 units, as editors do. */
export interface Diagnostic {
  severity: 'error' | 'warning' | 'info'
  code: string
  message: string
  line: number
  column: number
}

/** A half-open range of UTF-16 offsets into the source. */
export interface Range {
  start: number
  end: number
}

export interface TicketLink {
  /** As written in the file: a kind or its alias. */
  system: string
  ticketId: string
  url: string | null
}

export interface Evidence {
  /** Null for `audit`. */
  prNumber: number | null
  filePath: string
  /** `"15-42"` or `"15"`; null for the whole file. */
  lines: string | null
}

export interface Criterion {
  id: string
  text: string
  checked: boolean
  line: number
  strength: Strength | null
  realizedIn: Evidence[]
}

export interface Step {
  keyword: 'GIVEN' | 'WHEN' | 'THEN' | 'AND' | 'BUT'
  text: string
  strength: Strength | null
  line: number
}

export interface Scenario {
  name: string
  steps: Step[]
  startLine: number
  endLine: number
}

export interface SectionStatus {
  state: State
  blockedBy: string | null
}

export interface Section {
  /** Unique in its document; also the anchor of the rendered heading. */
  id: string
  sectionNumber: string | null
  title: string
  depth: 2 | 3 | 4
  /** The original markdown between this heading and the next section, including markers. */
  content: string
  status: SectionStatus
  ticketLinks: TicketLink[]
  acceptanceCriteria: Criterion[]
  scenarios: Scenario[]
  delta: Delta | null
  children: Section[]
  /** 1-based, inclusive. startLine is the heading's line; endLine the last line of the own content. */
  startLine: number
  endLine: number
}

export interface Frontmatter {
  title: string | null
  /** Normalized if it is one of STATES; otherwise as written, which counts as draft. */
  status: string | null
  owner: string | null
  team: string | null
  ticketProject: string | null
  created: string | null
  updated: string | null
  tags: string[]
  type: string | null
  dependsOn: string[]
  supersedes: string[]
  reviewStatus: ReviewStatus | null
  sync: 'true' | 'false' | 'auto'
  aiExposure: AiExposure | null
  /** Unknown keys, as parsed. */
  extra: Record<string, unknown>
}

export interface ParsedDocument {
  /** The title from the frontmatter or the first `# ` heading; if null, the caller uses the file name. */
  title: string | null
  frontmatter: Frontmatter
  /** Top-level sections; deeper ones are their children. */
  sections: Section[]
  hasMarker: boolean
  /** Whether it has a status in the frontmatter, a marker or a criterion. Sections count only then. */
  isTracked: boolean
  diagnostics: Diagnostic[]
}
