import type { OrgContext } from '#server/kernel/context'
import { notFound } from '#server/kernel/errors'
import { findRepository } from '#server/kernel/repositories/find-repository'
import { type AsOf, resolveAsOf } from '../as-of'
import { openPastSource, type PastSource } from '../past-source'
import { readContents } from '../read-contents'
import type { HistoryWire } from '../wire'
import { listRevisions, type Revision } from './list-revisions'
import { type SectionTimeline, type TimelineEvent, traceSections } from './trace-sections'

interface HistoryRequest {
  owner: string
  repo: string
  path: string
  asOf?: AsOf
  /** Ids of the newest text. */
  section?: string
  criterion?: string
  /** The most commits to read. */
  limit: number
}

/** The history of the sections and criteria of a document, read from git on request. */
export async function getHistory(ctx: OrgContext, request: HistoryRequest): Promise<HistoryWire> {
  const repository = await findRepository(ctx, request.owner, request.repo)
  const source = openPastSource(ctx, repository)
  const startSha = request.asOf ? await resolveAsOf(source, repository, request.asOf) : repository.headSha
  if (startSha === null) throw notFound()
  const { events, older } = await readHistoryPage(source, startSha, request)
  const matching = events.filter(
    ({ sectionNow, criterionNow }) =>
      (request.section === undefined || sectionNow === request.section) &&
      (request.criterion === undefined || criterionNow === request.criterion),
  )
  return { file_path: request.path, events: matching.map(eventToWire), older }
}

async function readHistoryPage(source: PastSource, startSha: string, request: HistoryRequest) {
  const { path, limit } = request
  const { revisions, older } = await listRevisions(source, startSha, path, limit)
  if (!revisions[0]?.blobSha) throw notFound()
  const texts = await readContents(
    source,
    revisions.flatMap(({ blobSha }) => blobSha ?? []),
  )
  const timeline = traceSections(revisions, texts, older)
  return { events: timeline.events, older: older && nextRequest(timeline, older, request) }
}

/** The request for the next page, with the ids of that time; null if the section or criterion did not exist yet. */
function nextRequest(
  timeline: SectionTimeline,
  { commit, path }: Revision,
  request: HistoryRequest,
): HistoryWire['older'] {
  const section = request.section === undefined ? null : timeline.sectionThen(request.section)
  const criterion = request.criterion === undefined ? null : timeline.criterionThen(request.criterion)
  if (
    (request.section !== undefined && section === null) ||
    (request.criterion !== undefined && criterion === null)
  )
    return null
  return { as_of: commit.sha, file_path: path, section, criterion }
}

const eventToWire = (event: TimelineEvent): HistoryWire['events'][number] => ({
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
