import { z } from 'zod'
import type { TrackerOptions, TrackerProject } from '../../port'
import type { JiraSession } from '../api/session'

const MAX_PROJECTS = 200
const PAGE = 50

const projectSchema = z.object({ key: z.string(), name: z.string() })
const pageSchema = z.object({ values: z.array(projectSchema), isLast: z.boolean().default(true) })
const permissionsSchema = z.object({
  permissions: z.record(z.string(), z.object({ havePermission: z.boolean() })),
})

export async function listProjects(
  session: JiraSession,
  options?: TrackerOptions,
): Promise<TrackerProject[]> {
  if (!session.edition.isCloud) return listAll(session, options)
  const readable = await search(session, 'browse', options)
  const writable = new Set((await search(session, 'create', options)).map(({ key }) => key))
  return readable.map(({ key, name }) => ({ key, name, isWritable: writable.has(key) }))
}

async function search(session: JiraSession, action: string, options?: TrackerOptions) {
  const projects: z.infer<typeof projectSchema>[] = []
  for (let startAt = 0; startAt < MAX_PROJECTS; startAt += PAGE) {
    const query = { action, startAt: String(startAt), maxResults: String(PAGE) }
    const { values, isLast } = await session.read(
      { method: 'GET', path: '/project/search', query },
      pageSchema,
      options,
    )
    projects.push(...values)
    if (isLast) break
  }
  return projects
}

/** Data Center cannot search by permission, so the write permission is checked per project. */
async function listAll(session: JiraSession, options?: TrackerOptions): Promise<TrackerProject[]> {
  const projects = await session.read({ method: 'GET', path: '/project' }, z.array(projectSchema), options)
  const trackerProjects: TrackerProject[] = []
  for (const { key, name } of projects.slice(0, MAX_PROJECTS))
    trackerProjects.push({ key, name, isWritable: await mayWrite(session, key, options) })
  return trackerProjects
}

export async function mayWrite(
  session: JiraSession,
  project: string,
  options?: TrackerOptions,
): Promise<boolean> {
  const query = { projectKey: project, permissions: 'CREATE_ISSUES,EDIT_ISSUES' }
  const { permissions } = await session.read(
    { method: 'GET', path: '/mypermissions', query },
    permissionsSchema,
    options,
  )
  return ['CREATE_ISSUES', 'EDIT_ISSUES'].every((name) => permissions[name]?.havePermission === true)
}
