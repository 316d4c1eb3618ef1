import { z } from 'zod'
import type { PullLink } from '../port'
import { readNode } from './read-issues'
import type { LinearSession } from './session'

/** For a mutation with the variable `$attachment`. */
export const CREATE_ATTACHMENT_FIELD = 'attachmentCreate(input: $attachment) { success }'

const ATTACH = `mutation Attach($attachment: AttachmentCreateInput!) { ${CREATE_ATTACHMENT_FIELD} }`
const Attached = z.object({ attachmentCreate: z.object({ success: z.boolean() }) })

interface Attachment {
  /** The UUID of the issue. */
  issueId: string
  title: string
  url: string
}

/** Linear keeps one attachment per issue and URL. */
export async function attach(
  { client }: LinearSession,
  attachment: Attachment,
  signal?: AbortSignal,
): Promise<void> {
  await client.run(ATTACH, { variables: { attachment }, schema: Attached, signal })
}

export async function linkPull(
  session: LinearSession,
  id: string,
  { url, title }: PullLink,
  signal?: AbortSignal,
): Promise<void> {
  const { id: issueId } = await readNode(session, id, signal)
  await attach(session, { issueId, url, title }, signal)
}
