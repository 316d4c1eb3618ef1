import type { NoticeKind } from './notices/notices'

/**
 * The contributions of all modules. Created once per process and part of every context, so that modules use each other's
 * contributions without importing them.
 */
export interface Registry {
  /** The predicates of all audit acts by name, sorted. A predicate follows a subject: "Ada signed in". */
  readonly acts: Readonly<Record<string, string>>
  /** The kinds of notices by name. */
  readonly noticeKinds: ReadonlyMap<string, NoticeKind>
  /** Untyped: use `contributionsOf`. The first call loads the code of all modules. */
  contributions(name: string): Promise<readonly unknown[]>
}

/** The names of each module's audit acts. Modules extend this interface in their `module.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by declaration merging.
export interface ModuleActs {}

export type ActName = ModuleActs[keyof ModuleActs] & string
