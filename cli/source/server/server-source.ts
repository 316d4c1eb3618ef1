import { z } from 'zod'
import { Failure } from '#cli/failure'
import type { CriterionEvent, SpecSource } from '../spec-source'
import { answerDocument } from '../wire/answer-document'
import { DocumentAnswer } from '../wire/document'
import { type SearchHit, SearchResult } from '../wire/search'
import { SpecRow } from '../wire/spec-row'
import { StaleSpec } from '../wire/stale-spec'
import { Task } from '../wire/task'
import { type OrgServer, openOrgServer } from './org-server'

const PAGE = 500
const SEARCH_PAGE = 100
/** The largest offset that a server accepts. */
const MAX_LIST_OFFSET = 10_000

const RepoAnswer = z.object({
  specs: z.array(SpecRow),
  config: z
    .object({ chat: z.object({ notifications: z.object({ coverage_threshold: z.int() }) }) })
    .nullable(),
})
const StaleAnswer = z.object({
  specs: z.array(StaleSpec.extend({ stale_since: z.string().nullable() })),
})
const TasksAnswer = z.object({ tasks: z.array(Task), total: z.int() })
const SpecAnswer = z.object({ document: DocumentAnswer })
const LoadedFile = z.object({ content: z.string(), sha: z.string() })

const DEFAULT_THRESHOLD = 80

export interface RepoName {
  owner: string
  name: string
}

/** One repository, read from a server over REST. */
export async function openServerSource(repo: RepoName, org: string | undefined): Promise<SpecSource> {
  const server = await openOrgServer(org)
  const fullName = `${repo.owner}/${repo.name}`
  const editor = (path: string) => `editor/${fullName}/${encodePath(path)}`
  const repository = async <T>(schema: z.ZodType<T>) =>
    (await server.find(`api/repos/${fullName}`, schema)) ??
    fail(`svc: repository ${fullName} not found, or you don’t have access.`)
  const markdown = (path: string, revision: string | null) =>
    server.findText(`api/docs/${fullName}/${encodePath(path)}`, {
      format: 'md',
      ...(revision ? { as_of: revision } : {}),
    })
  return {
    specs: async () => (await repository(RepoAnswer)).specs,
    coverageThreshold: async () =>
      (await repository(RepoAnswer)).config?.chat.notifications.coverage_threshold ?? DEFAULT_THRESHOLD,
    tasks: (status) => readPagesOfTasks(server, { repo: fullName, ...(status ? { status } : {}) }),
    search: async (query, limit) => {
      const results: SearchHit[] = []
      for (let offset = 0; ; offset += SEARCH_PAGE) {
        const search = { q: query, repo: fullName, limit: Math.min(limit - offset, SEARCH_PAGE), offset }
        const answer = await server.get('api/search', SearchResult, search)
        results.push(...answer.results)
        if (results.length >= Math.min(limit, answer.total) || answer.results.length === 0)
          return { ...answer, results }
      }
    },
    document: async (path) => {
      const spec = await server.find(specPath(fullName, path), SpecAnswer)
      if (spec !== null) return spec.document
      // Guides and other documents are not specs. They are read as from a checkout.
      const source =
        (await markdown(path, null)) ??
        fail(`svc: ${path} not found in ${fullName}, or you don’t have access.`)
      return answerDocument(path, source)
    },
    // The server has no list of a commit's changes.
    changedSpecs: async () => (await repository(RepoAnswer)).specs.map(({ file_path }) => file_path),
    text: markdown,
    load: async (path) => {
      const { content, sha } = await server.get(`${editor(path)}/json`, LoadedFile)
      return { content, version: sha }
    },
    save: async (path, content, sha, message) => {
      await server.post(`${editor(path)}/save`, { content, sha, message }, z.object({ ok: z.literal(true) }))
    },
    stale: async () => {
      const { specs } = await repository(StaleAnswer)
      return specs.flatMap(({ file_path, title, stale_since }) =>
        stale_since === null ? [] : [{ file_path, title, stale_since }],
      )
    },
    criterionEvents: (path, criterionId) => readEvents(server, specPath(fullName, path), criterionId),
  }
}

function fail(message: string): never {
  throw new Failure(message)
}

const specPath = (fullName: string, path: string) => `api/specs/${fullName}/${encodePath(path)}`
const encodePath = (path: string) => path.split('/').map(encodeURIComponent).join('/')

/** The pages up to the largest offset that a server accepts. */
async function readPagesOfTasks(server: OrgServer, filter: Record<string, string>) {
  const tasks: Task[] = []
  for (;;) {
    const page = await server.get('api/tasks', TasksAnswer, { ...filter, limit: PAGE, offset: tasks.length })
    tasks.push(...page.tasks)
    const isLast = page.tasks.length === 0 || tasks.length >= page.total
    if (isLast || tasks.length > MAX_LIST_OFFSET) return { tasks, total: Math.max(page.total, tasks.length) }
  }
}

const HistoryAnswer = z.object({
  events: z.array(
    z.object({
      commit_sha: z.string(),
      at: z.string(),
      author: z.string(),
      message: z.string(),
      file_path: z.string(),
      kind: z.string(),
      from: z.string().nullable(),
      to: z.string().nullable(),
    }),
  ),
  older: z.object({ as_of: z.string(), file_path: z.string(), criterion: z.string().nullable() }).nullable(),
})

/** Maximum number of pages of one history. */
const MAX_PAGES = 50

async function readEvents(server: OrgServer, path: string, criterionId: string): Promise<CriterionEvent[]> {
  const events: CriterionEvent[] = []
  let page = await server.get(`${path}/history`, HistoryAnswer, { criterion: criterionId })
  for (let read = 1; ; read++) {
    events.push(...page.events)
    const { older } = page
    if (!older?.criterion || read === MAX_PAGES) return events
    const query = { criterion: older.criterion, as_of: older.as_of }
    page = await server.get(`${path}/history`, HistoryAnswer, query)
  }
}
