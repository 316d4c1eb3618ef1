import { z } from 'zod'
import { TrackerError, type TrackerOptions } from '../../port'
import type { JiraSession } from '../api/session'
import { issuePath } from '../api/ticket-id'
import { readIssue } from './read-many'
import { isBlocking, openBlockers } from './to-ticket'

const linkTypesSchema = z.object({
  issueLinkTypes: z.array(z.object({ name: z.string(), inward: z.string() })),
})

/** The name of the link type that means blocking. Null if an administrator has removed it. */
export async function blockingType(session: JiraSession, options?: TrackerOptions): Promise<string | null> {
  const { issueLinkTypes } = await session.read(
    { method: 'GET', path: '/issueLinkType' },
    linkTypesSchema,
    options,
  )
  return issueLinkTypes.find(isBlocking)?.name ?? null
}

/** Applies only the differences. */
export async function setBlockedBy(
  session: JiraSession,
  id: string,
  blockers: readonly string[],
  options?: TrackerOptions,
): Promise<void> {
  for (const blocker of blockers) issuePath(blocker)
  const issue = await readIssue(session, id, {}, options)
  for (const { linkId, key } of openBlockers(issue)) {
    if (blockers.includes(key)) continue
    await session.send({ method: 'DELETE', path: `/issueLink/${encodeURIComponent(linkId)}` }, options)
  }
  const links = (issue.fields.issuelinks ?? []).filter(({ type }) => isBlocking(type))
  const missing = blockers.filter((blocker) => !links.some(({ inwardIssue }) => inwardIssue?.key === blocker))
  if (missing.length === 0) return
  const name = await blockingType(session, options)
  if (name === null)
    throw new TrackerError('invalid', 'This Jira has no link type "Blocks". An administrator can add it.')
  for (const blocker of new Set(missing)) {
    const body = { type: { name }, inwardIssue: { key: blocker }, outwardIssue: { key: id } }
    await session.send({ method: 'POST', path: '/issueLink', body }, options)
  }
}
