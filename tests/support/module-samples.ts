import type { ActName } from '../../server/collect'
import type { ProcedurePath } from '../../server/http/rows/row'
import type { Recipe } from '../server/audit/act-world'
import type { Place, TenantWorld } from '../server/http/tenant-world'

type Parameter = (world: TenantWorld, place: Place, callerId?: number) => Promise<string | number>

/** What the tests that walk everything must know of a module: `samples.ts` beside its own tests. */
export interface ModuleSamples {
  /** A body that is taken, for the procedures that need one. */
  bodies?: Partial<Record<ProcedurePath, object>>
  /** A real value of each path parameter, made anew where a request uses it up. */
  parameters?: Record<string, Parameter>
  /** A value of each parameter that names nothing anywhere. */
  missing?: Record<string, string>
  /** How each mutation is done, and the acts that it leaves, in the order of their names. */
  recipes?: [ProcedurePath, ActName[], Recipe][]
  /** Mutations that leave no act, and why that is right. */
  notAudited?: Partial<Record<ProcedurePath, string>>
}

const files = import.meta.glob<{ samples: ModuleSamples }>('../server/*/samples.ts', { eager: true })
const all = Object.values(files).map(({ samples }) => samples)

/** Of all modules together. */
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
