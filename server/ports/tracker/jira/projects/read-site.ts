import { z } from 'zod'
import { TrackerError, type TrackerErrorCode, type TrackerOptions, type TrackerSite } from '../../port'
import type { JiraSession } from '../api/session'

const tenantSchema = z.object({ cloudId: z.string().min(1) }).transform(({ cloudId }) => cloudId)
const manifestSchema = z.object({ id: z.string().min(1) }).transform(({ id }) => id)
const serverSchema = z.object({ baseUrl: z.string() })

const HIDING: readonly TrackerErrorCode[] = ['not_found', 'forbidden', 'invalid', 'garbled']

/** Cloud has an id for each site. Data Center has one for its application links, which stays when its address changes. */
export async function readSite(session: JiraSession, options?: TrackerOptions): Promise<TrackerSite> {
  const { edition, read } = session
  const server = await unlessHidden(read({ method: 'GET', path: '/serverInfo' }, serverSchema, options))
  const answer = edition.isCloud
    ? read({ method: 'GET', path: '/_edge/tenant_info' }, tenantSchema, options)
    : read({ method: 'GET', path: '/rest/applinks/1.0/manifest' }, manifestSchema, options)
  return {
    id: await unlessHidden(answer, 'unauthorized'),
    addresses: server && URL.canParse(server.baseUrl) ? [new URL(server.baseUrl).host] : [],
  }
}

/** A proxy may hide these addresses, or respond with its own page. */
async function unlessHidden<T>(answer: Promise<T>, ...hiding: TrackerErrorCode[]): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof TrackerError) || ![...HIDING, ...hiding].includes(error.code)) throw error
    return null
  }
}
