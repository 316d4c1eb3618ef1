import { z } from 'zod'
import type { TrackerAccount, TrackerOptions } from '../../port'
import type { JiraClient } from './client'
import { fieldSchema, issueTypesSchema, type JiraField, type JiraIssueType, userSchema } from './responses'

/** A client with values that are read once and do not change while a tracker is used. */
export interface JiraSession extends JiraClient {
  /** Asks Jira each time. */
  identify(options?: TrackerOptions): Promise<TrackerAccount>
  account(options?: TrackerOptions): Promise<TrackerAccount>
  fields(options?: TrackerOptions): Promise<JiraField[]>
  issueTypes(project: string, options?: TrackerOptions): Promise<JiraIssueType[]>
}

export function openSession(client: JiraClient): JiraSession {
  const remember = createMemory()
  const identify = async (options?: TrackerOptions) => {
    const user = await client.read({ method: 'GET', path: '/myself' }, userSchema, options)
    return { id: client.edition.idOf(user), name: user.displayName }
  }
  return {
    ...client,
    identify,
    account: (options) => remember('account', () => identify(options)),
    fields: (options) =>
      remember('fields', () => client.read({ method: 'GET', path: '/field' }, z.array(fieldSchema), options)),
    issueTypes: (project, options) =>
      remember(`types of ${project}`, () =>
        client.read(
          {
            method: 'GET',
            path: `/issue/createmeta/${encodeURIComponent(project)}/issuetypes`,
            query: { maxResults: '100' },
          },
          issueTypesSchema,
          options,
        ),
      ),
  }
}

/** Does not cache failures. */
function createMemory() {
  const values = new Map<string, Promise<unknown>>()
  return async <T>(key: string, load: () => Promise<T>): Promise<T> => {
    const cachedPromise = values.get(key) as Promise<T> | undefined
    if (cachedPromise) return cachedPromise
    const loading = load()
    values.set(key, loading)
    try {
      return await loading
    } catch (error) {
      values.delete(key)
      throw error
    }
  }
}
