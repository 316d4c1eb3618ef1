import type {
  CodeHostLinkHandler,
  ConnectionEventSubscription,
  EventSubscription,
  IssueChangeHandler,
  PullChangeHandler,
} from './kernel/events'
import type { Job } from './kernel/jobs'
import type { StoredMetrics } from './kernel/metrics/stored-metrics'
import type { Implementation, ModuleDeclaration } from './kernel/module'
import type { NoticeCheck, NoticeKind } from './kernel/notices/notices'
import type { Route } from './kernel/route'
import * as declared from './modules'

type Module = (typeof declared)[keyof typeof declared]

/** The declarations of all modules. They are cheap to import and available before any module is loaded. */
const modules: readonly ModuleDeclaration[] = Object.values(declared)

/** Loads the implementations of all modules, once per process. */
export const loadModules = () => {
  loaded ??= loadInOrder()
  return loaded
}
type LoadedModule = ModuleDeclaration & Implementation
let loaded: Promise<LoadedModule[]> | null = null

/**
 * One after another: some modules import this file, so every implementation is in an import circle with them. The module
 * loader of the tests gives unfinished files to a circle that another import is still loading.
 */
async function loadInOrder(): Promise<LoadedModule[]> {
  const implemented: LoadedModule[] = []
  for (const module of modules) implemented.push({ ...module, ...(await implementationOf(module)) })
  return implemented
}

const implementationOf = (module: ModuleDeclaration) => module.load() as Promise<Implementation>

/** All events that a module handles. Deliveries of other events are stored as ignored. */
export const loadEvents = async (): Promise<readonly EventSubscription[]> =>
  (await loadModules()).flatMap(({ events = [] }) => events)

/** The same for events of orgs' own connections. */
export const loadConnectionEvents = async (): Promise<readonly ConnectionEventSubscription[]> =>
  (await loadModules()).flatMap(({ connectionEvents = [] }) => connectionEvents)

/** All that handle changes of local issues. */
export const loadIssueChangeHandlers = async (): Promise<readonly IssueChangeHandler[]> =>
  (await loadModules()).flatMap(({ onIssueChange = [] }) => onIssueChange)

/** All that handle changes of local pull requests. */
export const loadPullChangeHandlers = async (): Promise<readonly PullChangeHandler[]> =>
  (await loadModules()).flatMap(({ onPullChange = [] }) => onPullChange)

/** All that handle new links of people's accounts at the code host. */
export const loadCodeHostLinkHandlers = async (): Promise<readonly CodeHostLinkHandler[]> =>
  (await loadModules()).flatMap(({ onCodeHostLink = [] }) => onCodeHostLink)

/** What operators see of the tables of all modules. */
export const loadStoredMetrics = async (): Promise<readonly StoredMetrics[]> =>
  (await loadModules()).flatMap(({ storedMetrics = [] }) => storedMetrics)

export const routes: readonly Route[] = modules.flatMap((module) => module.routes ?? [])

export const jobs: readonly Job[] = modules.flatMap((module) => Object.values(module.jobs ?? {}))

/** The kinds of notices of all modules, by name. */
export const noticeKinds: ReadonlyMap<string, NoticeKind> = new Map(
  modules.flatMap(({ notices = {} }) => Object.values(notices)).map((kind) => [kind.name, kind]),
)

/** The checks of notices, by the names of their kinds. */
export const loadNoticeChecks = async (): Promise<ReadonlyMap<string, NoticeCheck>> =>
  new Map(
    (await loadModules()).flatMap(({ notices = {}, noticeChecks = {} }) =>
      Object.entries(noticeChecks).flatMap(([name, check]): [string, NoticeCheck][] => {
        const kind = notices[name]
        return kind ? [[kind.name, check]] : []
      }),
    ),
  )

type SettingsOf<Each> = Each extends { settings: infer Settings } ? Settings : never

export const moduleSettings = Object.assign({}, ...modules.map(({ settings }) => settings)) as Merged<
  SettingsOf<Module>
>

export const settingRules = modules.flatMap((module) => module.settingRules ?? [])

type ActsOf<Each> = Each extends { acts: infer Acts } ? keyof Acts & string : never
export type ActName = ActsOf<Module>

/** The predicates of all audit acts by name, sorted. A predicate follows a subject: "Ada signed in". */
export const acts: Readonly<Record<string, string>> = Object.fromEntries(
  modules.flatMap((module) => Object.entries(module.acts ?? {})).toSorted(([a], [b]) => (a < b ? -1 : 1)),
)

type ImplementationOf<Each> = Each extends { load(): Promise<infer Implementation> } ? Implementation : never
type ProceduresOf<Each> = Each extends { procedures: infer Procedures } ? Procedures : never
type Merged<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/** The routers of all modules by their names. */
export type Procedures = Merged<ProceduresOf<ImplementationOf<Module>>>
