import type { ActName } from '../../server/collect'
import type { ProcedurePath } from '../../server/http/rest/rest-route'
import type { Recipe } from '../server/audit/act-world'
import type { TenantSample, TenantWorld } from '../server/http/tenants/tenant-world'

type Parameter = (world: TenantWorld, tenant: TenantSample, callerId?: number) => Promise<string | number>

/**
 * Sample data of a module for the tests that cover all modules: `samples.ts` next to the module's own tests.
 */
export interface ModuleSamples {
  /** A valid body for each procedure that needs one. */
  bodies?: Partial<Record<ProcedurePath, object>>
  /** A real value of each path parameter. It is created again for each request that uses it up. */
  parameters?: Record<string, Parameter>
  /** A value of each parameter that matches nothing. */
  missing?: Record<string, string>
  /** How to run each mutation, and the acts that it records, sorted by name. */
  recipes?: [ProcedurePath, ActName[], Recipe][]
  /** Mutations that record no act, with the reason. */
  notAudited?: Partial<Record<ProcedurePath, string>>
}

const files = import.meta.glob<{ samples: ModuleSamples }>('../server/*/samples.ts', { eager: true })
const all = Object.values(files).map(({ samples }) => samples)

/** The bodies of all modules. */
export const BODIES: Partial<Record<ProcedurePath, object>> = Object.assign(
  {},
  ...all.map(({ bodies }) => bodies),
)
export const PARAMETERS: Record<string, Parameter> = Object.assign(
  {},
  ...all.map(({ parameters }) => parameters),
)
export const MISSING: Record<string, string> = Object.assign({}, ...all.map(({ missing }) => missing))
export const RECIPES = all.flatMap(({ recipes = [] }) => recipes)
export const NOT_AUDITED: Partial<Record<ProcedurePath, string>> = Object.assign(
  {},
  ...all.map(({ notAudited }) => notAudited),
)
