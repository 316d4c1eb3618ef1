import type { DocumentCounts } from '#spec/markdown/index'
import type { DocumentChange, LintProblem } from './compare-spec'
import type { TouchedCriterion } from './find-touched'
import type { QuotedDocuments } from './quoted-documents'

/** The results of a review without AI. Stored with its run, and shown in the check, the comment and on pages. */
export interface ReviewReport {
  documents: DocumentChange[]
  touched: TouchedCriterionState[]
  /** Sections that a merge makes stale unless someone attests them. */
  stale: StaleSection[]
  /** Documents that depend on changed or touched ones. */
  dependents: { path: string; title: string; on: string }[]
  problems: LintProblem[]
  coverage: { before: DocumentCounts; after: DocumentCounts }
  tickets: TicketEffect[]
  config: ConfigEffect | null
  /** The number of skipped files by reason. */
  skipped: { generated: number; configuration: number }
  /** Number of checked code files. */
  codeFiles: number
  /** Number of checked code files without evidence. */
  uncoveredFiles: number
  /** True if the host listed only some of the files. */
  isTruncated: boolean
  quoted: QuotedDocuments
}

export interface TouchedCriterionState extends TouchedCriterion {
  /** Whether the pull request also changes the section. */
  isChanged: boolean
}

/** A section that a merge makes stale. */
export interface StaleSection {
  path: string
  title: string
  sectionId: string
  sectionTitle: string
}

export interface TicketEffect {
  action: string
  path: string
  title: string
  ticketId: string | null
  url: string | null
  from: string | null
  to: string | null
}

export interface ConfigEffect {
  path: string
  /** False if it has errors: the last valid configuration stays in effect. */
  comesIntoForce: boolean
  errors: string[]
  settings: { key: string; from: string; to: string }[]
  selected: { total: number; paths: string[] }
  deselected: { total: number; paths: string[] }
}

export const EMPTY_REPORT: ReviewReport = {
  documents: [],
  touched: [],
  stale: [],
  dependents: [],
  problems: [],
  coverage: {
    before: { totalSections: 0, doneSections: 0, totalAc: 0, doneAc: 0, realizedAc: 0 },
    after: { totalSections: 0, doneSections: 0, totalAc: 0, doneAc: 0, realizedAc: 0 },
  },
  tickets: [],
  config: null,
  skipped: { generated: 0, configuration: 0 },
  codeFiles: 0,
  uncoveredFiles: 0,
  isTruncated: false,
  // Reports of earlier versions lack this field.
  quoted: { paths: [], isRestricted: true },
}

/** Whether the report has something for a person to read. Dependents and stale sections alone do not justify a comment. */
export const hasNews = ({ documents, touched, problems, tickets, config }: ReviewReport): boolean =>
  documents.length + problems.length + tickets.length > 0 ||
  touched.some(({ isChanged }) => !isChanged) ||
  (config !== null &&
    (!config.comesIntoForce || config.settings.length + config.selected.total + config.deselected.total > 0))

/** Percent of met criteria with one decimal; 0 if there are none. */
export const criteriaCoverage = ({ doneAc, totalAc }: DocumentCounts): number =>
  totalAc === 0 ? 0 : Math.round((1000 * doneAc) / totalAc) / 10

/** Sections whose code changes but whose text does not: a merge makes them stale. */
export function sectionsToReview({
  touched,
}: ReviewReport): { path: string; sectionId: string; name: string }[] {
  const sections = new Map(
    touched
      .filter(({ isChanged }) => !isChanged)
      .map(({ path, title, sectionId, sectionTitle }) => [
        JSON.stringify([path, sectionId]),
        { path, sectionId, name: `${title}, ${sectionTitle}` },
      ]),
  )
  return [...sections.values()]
}
