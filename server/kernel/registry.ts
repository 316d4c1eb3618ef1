import type { Implementation } from './module'
import type { NoticeCheck, NoticeKind } from './notices/notices'

/** The code that modules contribute to other modules. */
export type Contributions = Omit<Implementation, 'procedures' | 'jobHandlers' | 'noticeChecks'>

type ElementOf<Value> = Value extends readonly (infer Element)[] ? Element : Value

export type Contribution<Name extends keyof Contributions> = ElementOf<NonNullable<Contributions[Name]>>

/**
 * What all modules contribute. It is made once per process, and every context has it, so that a module uses the
 * contributions of others without importing them.
 */
export interface Registry {
  /** The predicates of all audit acts by name, sorted. A predicate follows a subject: "Ada signed in". */
  readonly acts: Readonly<Record<string, string>>
  /** The kinds of notices by name. */
  readonly noticeKinds: ReadonlyMap<string, NoticeKind>
  /** The checks of notices, by the names of their kinds. */
  noticeChecks(): Promise<ReadonlyMap<string, NoticeCheck>>
  /** The contributions of all modules under one name. The first call loads the code of all modules. */
  contributions<Name extends keyof Contributions>(name: Name): Promise<readonly Contribution<Name>[]>
}

/** The names of each module's audit acts. Modules extend this interface in their `module.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by declaration merging.
export interface ModuleActs {}

export type ActName = ModuleActs[keyof ModuleActs] & string
