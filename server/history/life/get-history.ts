import { translateHostErrors } from '../../kernel/code-hosts/translate-host-error'
import type { OrgContext } from '../../kernel/context'
import { notFound } from '../../kernel/errors'
import { findRepository } from '../../repos'
import { type AsOf, resolveAsOf } from '../as-of'
import { type PastSource, pastOf } from '../past-source'
import { readContents } from '../read-contents'
import type { HistoryWire } from '../wire'
import { listRevisions, type Revision } from './list-revisions'
import { type Life, type LifeEvent, tellLife } from './tell-life'

interface Asked {
  owner: string
  repo: string
  path: string
  asOf?: AsOf
  /** Ids of the newest text. */
  section?: string
  criterion?: string
  /** Commits to look at. */
  limit: number
}

/** The life of a document's sections and criteria, read from git when somebody asks. */
export async function getHistory(ctx: OrgContext, asked: Asked): Promise<HistoryWire> {
  const repository = await findRepository(ctx, asked.owner, asked.repo)
  const source = pastOf(ctx, repository)
  const startSha = asked.asOf ? await resolveAsOf(source, repository, asked.asOf) : repository.headSha
  if (startSha === null) throw notFound()
  const { events, older } = await translateHostErrors(read(source, startSha, asked))
  const wanted = events.filter(
    ({ sectionNow, criterionNow }) =>
      (asked.section === undefined || sectionNow === asked.section) &&
      (asked.criterion === undefined || criterionNow === asked.criterion),
  )
  return { file_path: asked.path, events: wanted.map(eventToWire), older }
}

async function read(source: PastSource, startSha: string, asked: Asked) {
  const { path, limit } = asked
  const { revisions, older } = await listRevisions(source, startSha, path, limit)
  if (!revisions[0]?.blobSha) throw notFound()
  const texts = await readContents(
    source,
    revisions.flatMap(({ blobSha }) => blobSha ?? []),
  )
  const life = tellLife(revisions, texts, older)
  return { events: life.events, older: older && goingOn(life, older, asked) }
}

/** Where to go on, under the names of then; null when what was asked for was not there yet. */
function goingOn(life: Life, { commit, path }: Revision, asked: Asked): HistoryWire['older'] {
  const section = asked.section === undefined ? null : life.sectionThen(asked.section)
  const criterion = asked.criterion === undefined ? null : life.criterionThen(asked.criterion)
  if (
    (asked.section !== undefined && section === null) ||
    (asked.criterion !== undefined && criterion === null)
  )
    return null
  return { as_of: commit.sha, file_path: path, section, criterion }
}

const eventToWire = (event: LifeEvent): HistoryWire['events'][number] => ({
  commit_sha: event.revision.commit.sha,
  at: event.revision.commit.committer.at.toISOString(),
  author: event.revision.commit.author.name,
  message: event.revision.commit.message.split('\n', 1)[0] ?? '',
  file_path: event.revision.path,
  kind: event.kind,
  section: event.section && {
    id: event.section.id,
    section_number: event.section.sectionNumber,
    title: event.section.title,
  },
  criterion: event.criterion && {
    id: event.criterion.id,
    text: event.criterion.text,
    checked: event.criterion.checked,
  },
  section_now: event.sectionNow,
  criterion_now: event.criterionNow,
  from: event.from,
  to: event.to,
  key: event.key,
})
