import type { ProcedurePath } from '#server/http/rest/rest-routes'
import type { ActName } from '#server/kernel/registry'
import type { TenantSample, TenantWorld } from '#tests/server/http/tenants/tenant-world'
import type { Recipe } from '#tests/server/platform/audit/act-world'

type Parameter = (world: TenantWorld, tenant: TenantSample, callerId?: number) => Promise<string | number>

/**
 * Sample data of a module for the tests that cover all modules: `samples.ts` next to the module's own tests.
 */
export interface ModuleSamples {
  /** A valid body for each procedure that needs one. */
  bodies?: Partial<Record<ProcedurePath, object>>
  /** The query of each procedure that needs one. */
  queries?: Partial<Record<ProcedurePath, (tenant: TenantSample) => Record<string, string>>>
  /** A real value of each path parameter. It is created again for each request that uses it up. */
  parameters?: Record<string, Parameter>
  /** A value of each parameter that matches nothing. */
  missing?: Record<string, string>
  /** Parameters that identify something of one person. A key of another person gets 404. */
  personalParameters?: string[]
  /** Procedures that accept the path of a new file, so no path is missing. */
  forNewFiles?: ProcedurePath[]
  /** Procedures for sessions. A key acts for its creator, but has no sessions and cannot leave an org. */
  forPersons?: ProcedurePath[]
  /** Procedures that are open to anyone, but check a token in the body. */
  withOwnToken?: ProcedurePath[]
  /** Procedures whose path contains an id without an org. Users of other orgs get 404. */
  hidingTheirOrg?: ProcedurePath[]
  /** How to run each mutation, and the acts that it records, sorted by name. */
  recipes?: [ProcedurePath, ActName[], Recipe][]
  /** Mutations that record no act, with the reason. */
  notAudited?: Partial<Record<ProcedurePath, string>>
}

/** A new file is not noticed while `.cache/test-modules` holds this module. Delete that folder then. */
const files = import.meta.glob<{ samples: ModuleSamples }>('../server/*/*/samples.ts', { eager: true })
const all = Object.values(files).map(({ samples }) => samples)

/** The bodies of all modules. */
export const BODIES: Partial<Record<ProcedurePath, object>> = Object.assign(
  {},
  ...all.map(({ bodies }) => bodies),
)
const QUERIES: NonNullable<ModuleSamples['queries']> = Object.assign({}, ...all.map(({ queries }) => queries))

/** The path with the query that the procedure needs. */
export function withQuery(procedure: ProcedurePath, path: string, tenant: TenantSample): string {
  const query = QUERIES[procedure]?.(tenant)
  return query ? `${path}?${new URLSearchParams(query)}` : path
}
export const PARAMETERS: Record<string, Parameter> = Object.assign(
  {},
  ...all.map(({ parameters }) => parameters),
)
export const MISSING: Record<string, string> = Object.assign({}, ...all.map(({ missing }) => missing))
export const PERSONAL_PARAMETERS = all.flatMap(({ personalParameters = [] }) => personalParameters)
export const FOR_NEW_FILES = all.flatMap(({ forNewFiles = [] }) => forNewFiles)
export const FOR_PERSONS = all.flatMap(({ forPersons = [] }) => forPersons)
export const WITH_OWN_TOKEN = all.flatMap(({ withOwnToken = [] }) => withOwnToken)
export const HIDING_THEIR_ORG = all.flatMap(({ hidingTheirOrg = [] }) => hidingTheirOrg)
export const RECIPES = all.flatMap(({ recipes = [] }) => recipes)
export const NOT_AUDITED: Partial<Record<ProcedurePath, string>> = Object.assign(
  {},
  ...all.map(({ notAudited }) => notAudited),
)
