import type { Job } from './kernel/jobs'
import type { Implementation, ModuleDeclaration } from './kernel/module'
import type { Registry } from './kernel/registry'
import type { Route } from './kernel/route'
import * as declared from './modules'

type Module = (typeof declared)[keyof typeof declared]

/**
 * The declarations of all modules, by name. They are cheap to import and available before any module is loaded. Bundlers
 * disagree about the order of a namespace.
 */
const modules: readonly ModuleDeclaration[] = Object.values<ModuleDeclaration>(declared).toSorted((a, b) =>
  a.name < b.name ? -1 : 1,
)

/** Loads the implementations of all modules, once per process. */
export const loadModules = () => {
  loaded ??= Promise.all(modules.map(load))
  return loaded
}
type LoadedModule = ModuleDeclaration & Implementation
let loaded: Promise<LoadedModule[]> | null = null

const load = async (module: ModuleDeclaration): Promise<LoadedModule> => ({
  ...module,
  ...((await module.load()) as Implementation),
})

export const routes: readonly Route[] = modules.flatMap((module) => module.routes ?? [])

export const jobs: readonly Job[] = modules.flatMap((module) => Object.values(module.jobs ?? {}))

type SettingsOf<Each> = Each extends { settings: infer Settings } ? Settings : never

export const moduleSettings = Object.assign({}, ...modules.map(({ settings }) => settings)) as Merged<
  SettingsOf<Module>
>

export const settingRules = modules.flatMap((module) => module.settingRules ?? [])

export const registry: Registry = {
  acts: Object.fromEntries(
    modules.flatMap((module) => Object.entries(module.acts ?? {})).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ),

  noticeKinds: new Map(
    modules.flatMap(({ notices = {} }) => Object.values(notices)).map((kind) => [kind.name, kind]),
  ),

  async contributions(name) {
    return (await loadModules()).flatMap((module): unknown => Reflect.get(module, name) ?? [])
  },
}

type ImplementationOf<Each> = Each extends { load(): Promise<infer Implementation> } ? Implementation : never
type ProceduresOf<Each> = Each extends { procedures: infer Procedures } ? Procedures : never
type Merged<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/** The routers of all modules by their names. */
export type Procedures = Merged<ProceduresOf<ImplementationOf<Module>>>
