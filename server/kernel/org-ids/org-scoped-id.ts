import { z } from 'zod'

/** The key of a tenant row, for paths that do not contain the org: `<org id>-<row id>`. */
export interface OrgScopedId {
  orgId: number
  id: number
}

const FORM = /^(\d{1,15})-(\d{1,15})$/

export const formatOrgScopedId = ({ orgId, id }: OrgScopedId): string => `${orgId}-${id}`

export function parseOrgScopedId(text: string): OrgScopedId | null {
  const [, orgId, id] = FORM.exec(text) ?? []
  return orgId === undefined ? null : { orgId: Number(orgId), id: Number(id) }
}

/** Also accepts a row id without the org, as in links of earlier versions. */
export const OrgScopedIdOrRowId = z
  .string()
  .regex(/^(?:\d{1,15}-)?\d{1,15}$/, 'must be two whole numbers with a hyphen between them')
  .transform((text): OrgScopedId | number => parseOrgScopedId(text) ?? Number(text))
