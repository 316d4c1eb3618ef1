import { sql } from 'drizzle-orm'
import type { Context } from '#server/kernel/context'
import { formatOrgScopedId } from '#server/kernel/org-ids/org-scoped-id'
import type { Repository } from '#server/kernel/repositories/find-repository'
import { inSnapshot } from '#server/kernel/transaction'
import { groupBy } from '#shared/group-by'
import { WeightedLru } from '#shared/weighted-lru'
import { frontmatterOf } from '#spec/markdown/index'
import type { PlannedDocument, PlannedSection } from '#spec/tickets/index'
import type { Frontmatter, State } from '#spec/types'
import { sectionContents } from './section-content'

export interface IndexedDocuments {
  documents: PlannedDocument[]
  /** Whether all sections have their permanent ids. If not, a job that gives them is on its way. */
  hasIdentities: boolean
}

interface DocumentRow extends Record<string, unknown> {
  path: string
  blob_sha: string
  title: string
  doc_type: string
  is_followed: boolean
  content: string
}

interface SectionRow extends Record<string, unknown> {
  path: string
  ordinal: number
  section_id: string
  section_number: string | null
  title: string
  depth: number
  state: string
  blocked_by: string | null
  ticket_links: PlannedSection['ticketLinks']
  start_line: number
  end_line: number
  identity: string | null
  stale_because: 'age' | 'code' | null
}

interface CriterionRow extends Record<string, unknown> {
  path: string
  section_ordinal: number
  id: string
  text: string
  checked: boolean
  strength: PlannedSection['acceptanceCriteria'][number]['strength']
  realized_in: PlannedSection['acceptanceCriteria'][number]['realizedIn']
}

/**
 * All specs of the repository as stored by the last index, in three queries that see one state: an index between two of them
 * would add sections without permanent ids to documents that have them, and such sections would get two tickets.
 */
export async function readDocuments(
  ctx: Pick<Context, 'db'>,
  repository: Repository,
): Promise<IndexedDocuments> {
  const rows = await inSnapshot(ctx, async (snapshot) => ({
    documents: await readDocumentRows(snapshot, repository),
    sections: await readSectionRows(snapshot, repository),
    criteria: await readCriterionRows(snapshot, repository),
  }))
  const { documents } = rows
  const sections = groupBy(rows.sections, ({ path }) => path)
  const criteria = groupBy(rows.criteria, ({ path }) => path)
  return {
    documents: documents.map((document) =>
      toPlanned(repository, document, sections.get(document.path) ?? [], criteria.get(document.path) ?? []),
    ),
    hasIdentities: documents.every(({ is_followed }) => is_followed),
  }
}

const readDocumentRows = ({ db }: Pick<Context, 'db'>, { orgId, id }: Repository) =>
  db.execute<DocumentRow>(sql`
    select d.path, d.blob_sha, d.title, d.doc_type, d.is_followed, t.content
    from documents d join texts t on t.org_id = d.org_id and t.id = d.text_id
    where d.org_id = ${orgId} and d.repository_id = ${id} and d.is_spec order by d.path`)

const readSectionRows = ({ db }: Pick<Context, 'db'>, { orgId, id }: Repository) =>
  db.execute<SectionRow>(sql`
    select d.path, s.ordinal, s.section_id, s.section_number, s.title, s.depth, s.state, s.blocked_by,
      s.ticket_links, s.start_line, s.end_line, i.id as identity, i.stale_because
    from documents d join sections s on s.org_id = d.org_id and s.text_id = d.text_id
    left join section_identities i on i.org_id = d.org_id and i.repository_id = d.repository_id
      and i.path = d.path and i.section_id = s.section_id and i.removed_at is null
    where d.org_id = ${orgId} and d.repository_id = ${id} and d.is_spec and s.ordinal > 0
    order by d.path, s.ordinal`)

const readCriterionRows = ({ db }: Pick<Context, 'db'>, { orgId, id }: Repository) =>
  db.execute<CriterionRow>(sql`
    select d.path, c.section_ordinal, c.criterion_id as id, c.body as text, c.is_checked as checked, c.strength,
      c.realized_in
    from documents d join criteria c on c.org_id = d.org_id and c.text_id = d.text_id
    where d.org_id = ${orgId} and d.repository_id = ${id} and d.is_spec
    order by d.path, c.ordinal`)

function toPlanned(
  { orgId }: Repository,
  document: DocumentRow,
  rows: readonly SectionRow[],
  criteria: readonly CriterionRow[],
): PlannedDocument {
  const lines = rows.map((row) => ({
    sectionId: row.section_id,
    startLine: row.start_line,
    endLine: row.end_line,
  }))
  const contents = sectionContents(document.content, lines)
  const criteriaOf = groupBy(criteria, ({ section_ordinal }) => section_ordinal)
  return {
    path: document.path,
    title: document.title,
    docType: document.doc_type as PlannedDocument['docType'],
    frontmatter: readFrontmatter(document),
    sections: rows.map((row, at) => ({
      id: row.section_id,
      // A section that has no permanent id yet can have no link.
      key:
        row.identity === null
          ? `new ${document.path} ${row.section_id}`
          : formatOrgScopedId({ orgId, id: Number(row.identity) }),
      sectionNumber: row.section_number,
      title: row.title,
      depth: row.depth as PlannedSection['depth'],
      status: { state: row.state as State, blockedBy: row.blocked_by },
      ticketLinks: row.ticket_links,
      content: contents[at] ?? '',
      acceptanceCriteria: (criteriaOf.get(row.ordinal) ?? []).map(
        ({ id, text, checked, strength, realized_in: realizedIn }) => ({
          id,
          text,
          checked,
          strength,
          realizedIn,
        }),
      ),
      statusChange: null,
      staleBecause: row.stale_because,
    })),
  }
}

const frontmatters = new WeightedLru<Frontmatter>('frontmatters', 20_000)

function readFrontmatter({ blob_sha, content }: DocumentRow): Frontmatter {
  const cachedFrontmatter = frontmatters.get(blob_sha)
  if (cachedFrontmatter) return cachedFrontmatter
  const frontmatter = frontmatterOf(content)
  frontmatters.set(blob_sha, frontmatter)
  return frontmatter
}
