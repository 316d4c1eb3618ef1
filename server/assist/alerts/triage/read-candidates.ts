import { sql } from 'drizzle-orm'
import type { Context } from '#server/kernel/context'
import type { RepositoryId } from '#server/kernel/repositories/repository-id'
import { isLibrary, readFrames, type StackFrame } from '../parse/read-frames'
import type { AlertFeatures, Candidate } from './rank-sections'

export interface TriagedAlert extends RepositoryId {
  title: string
  message: string | null
  service: string | null
  stack: string | null
}

const MAX_CANDIDATES = 80
const MAX_WORDS = 40
const MAX_FRAMES = 12
/** Excerpt of a section for the model, in characters. */
const EXCERPT = 600

type Db = Pick<Context, 'db'>

/** The features of an alert, and the sections that share a word or a file with it. */
export async function readCandidates(
  { db }: Db,
  alert: TriagedAlert,
): Promise<{ features: AlertFeatures; candidates: Candidate[] }> {
  const frames = ownFrames(alert.stack)
  const words = await stemsOf({ db }, textOf(alert, frames))
  const features = { words, service: alert.service, frames }
  if (words.length === 0 && frames.length === 0) return { features, candidates: [] }
  const rows = await findSections({ db }, alert, words, frames)
  return { features, candidates: rows.map(toCandidate) }
}

function ownFrames(stack: string | null): StackFrame[] {
  const frames = readFrames(stack)
  const own = frames.filter((frame) => !isLibrary(frame))
  return (own.length > 0 ? own : frames).slice(0, MAX_FRAMES)
}

const MAX_MESSAGE = 600

/** File names describe code: `retry_schedule.py` is about retries and schedules. */
const textOf = ({ title, message, service }: TriagedAlert, frames: readonly StackFrame[]): string =>
  [title, message?.slice(0, MAX_MESSAGE), service, ...frames.slice(0, 3).map(({ path }) => nameOf(path))]
    .join(' ')
    .replaceAll('_', ' ')

const nameOf = (path: string) =>
  path
    .split('/')
    .at(-1)
    ?.replace(/\.\w+$/, '') ?? ''

/** Stems as stored by the search, without those that occur in every error. */
async function stemsOf({ db }: Db, text: string): Promise<string[]> {
  const [row] = await db.execute<{ stems: string[] }>(
    sql`select tsvector_to_array(to_tsvector('plumbline', search_text(${text}))) as stems`,
  )
  return (row?.stems ?? [])
    .filter((stem) => stem.length > 2 && !COMMON.has(stem) && !/^\d/.test(stem))
    .slice(0, MAX_WORDS)
}

const COMMON = new Set(
  'error fail failur except throw at in of to the is be was for with and not from on by an no a line file undefin null object cannot read properti valu type has have are it this that than more into could'.split(
    ' ',
  ),
)

interface SectionRow extends Record<string, unknown> {
  path: string
  section_id: string
  title: string
  state: string
  stems: string[]
  heading: string[]
  team: string | null
  tags: string[]
  ai_exposure: string
  excerpt: string
  evidence: { body: string; realized: { filePath: string; lines: string | null }[] }[] | null
}

/** One statement finds sections by words and by evidence. Omits deprecated documents and sections. */
function findSections(
  { db }: Db,
  { orgId, repositoryId }: TriagedAlert,
  words: readonly string[],
  frames: readonly StackFrame[],
): Promise<SectionRow[]> {
  const query = words.map((word) => `'${word.replaceAll("'", "''")}'`).join(' | ')
  const files = frames.map(({ path }) => `%${escapeLike(path.split('/').at(-1) ?? '')}"%`)
  const inWords = sql`s.search @@ ${query}::tsquery`
  const hasFile = sql`exists (select from criteria c where c.org_id = ${orgId} and c.text_id = s.text_id
    and c.section_ordinal = s.ordinal and c.realized_in::text like any(${sql.param(files)}))`
  return db.execute<SectionRow>(sql`
    select d.path, s.section_id, s.title, s.state, d.team, d.tags, d.ai_exposure,
      left(s.body, ${EXCERPT}) as excerpt,
      tsvector_to_array(s.search) as stems,
      tsvector_to_array(to_tsvector('plumbline', search_text(s.title))) as heading,
      (select json_agg(json_build_object('body', c.body, 'realized', c.realized_in)) from criteria c
        where c.org_id = ${orgId} and c.text_id = s.text_id and c.section_ordinal = s.ordinal
          and c.realized_in <> '[]') as evidence
    from documents d join sections s on s.org_id = d.org_id and s.text_id = d.text_id
    where d.org_id = ${orgId} and d.repository_id = ${repositoryId} and d.is_spec
      and d.status is distinct from 'deprecated' and s.section_id is not null and s.state <> 'deprecated'
      and (${words.length > 0 ? inWords : sql`false`} or ${hasFile})
    order by (${hasFile}) desc, ts_rank(s.search, ${query === '' ? "'x'" : query}::tsquery) desc, d.path, s.ordinal
    limit ${MAX_CANDIDATES}`) as unknown as Promise<SectionRow[]>
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

const toCandidate = (row: SectionRow): Candidate => ({
  path: row.path,
  sectionId: row.section_id,
  title: row.title,
  isOpen: row.state !== 'done',
  isShownToAi: row.ai_exposure === 'full',
  excerpt: row.excerpt,
  words: new Set(row.stems),
  headingWords: new Set(row.heading),
  names: [row.team ?? '', ...row.tags, ...row.path.split(/[/.]/)].map((name) => name.toLowerCase()),
  evidence: (row.evidence ?? []).flatMap(({ body, realized }) =>
    realized.map(({ filePath, lines }) => ({ filePath, lines, criterion: body })),
  ),
})
