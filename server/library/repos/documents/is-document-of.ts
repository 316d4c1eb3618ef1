import { type SQL, sql } from 'drizzle-orm'
import type { OrgContext } from '#server/kernel/context'
import type { Repository } from '#server/kernel/repositories/find-repository'
import { isShownTo } from '#server/kernel/tools/assistant'

/** The condition on documents `d` of a repository. */
export const isDocumentOf = ({ assistant, org }: OrgContext, { id }: Repository): SQL =>
  sql`d.org_id = ${org.id} and d.repository_id = ${id} and ${isShownTo({ assistant }, sql`d.ai_exposure`)}`
