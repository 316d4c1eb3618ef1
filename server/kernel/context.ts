import type { Logger } from 'pino'
import type { Database } from '../../db/client'
import type { Role } from '../../shared/roles'
import type { Ai, Embedder } from '../ports/ai/port'
import type { Analytics } from '../ports/analytics/port'
import type { ForgeHost } from '../ports/codehost/forge-port'
import type { LocalHost } from '../ports/codehost/port'
import type { Folders } from '../ports/folders/port'
import type { Replica } from './database/from-replica'
import type { Permission } from './permissions'
import type { RateClass } from './rate-limits'
import type { SecretBox } from './secrets/secret-box'
import type { SignIn, Web } from './sign-in'

export interface Org {
  id: number
  slug: string
  name: string
}

export interface Membership {
  org: Org
  role: Role
  permissions: Permission[]
}

/** The caller. Membership comes from the credential or the database, never from a parameter. */
export type Actor =
  | { kind: 'anonymous' }
  | {
      kind: 'user'
      userId: number
      /** Null for an access token. */
      sessionId: string | null
      isSuperAdmin: boolean
      /** Set for an access token that names an org: it can enter no other org. */
      onlyMembership?: Membership
      /** Set for an access token that names permissions but no org: it has no others in any org. */
      scopes?: readonly Permission[]
    }
  | { kind: 'key'; userId: number; keyId: number; isSuperAdmin: boolean; membership: Membership }
  | { kind: 'system'; task: string }

export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** The vendors of outside services, chosen once in main.ts. */
export interface Ports {
  codeHosts: {
    local: LocalHost
    /** The code host with pull requests and issues. Null if none is configured. */
    forge: ForgeHost | null
  }
  /** Writes proposals. */
  ai?: Ai
  /** Search by meaning, if configured: the embedder, or the problem that keeps it off. */
  meaning?: { embedder: Embedder; problem: null } | { embedder: null; problem: string }
  /** Undefined without a key. */
  analytics?: Analytics
  /** The folders of this machine from which people may connect repositories. */
  folders?: Folders
}

/** What every function of a module gets. `db` may be a transaction: see withTransaction. */
export interface Context {
  actor: Actor
  db: Database
  log: Logger
  clock: Clock
  ports: Ports
  requestId: string
  /** Serves some reads: see fromReplica. */
  replica?: Replica
  /** The database for writes while `db` is a replica. */
  primary?: Database
  /** Throws if a retry has taken over. Called right before each outside write. Only set with an Idempotency-Key. */
  requireClaim?: () => Promise<void>
  /** Records that the caller used the org. Only set for requests. */
  noteActivity?: (ctx: Context, org: Org) => Promise<void>
  /** Counts a use by a subject that only the module knows, and throws above the limit. Only set for requests. */
  countUse?(rateClass: RateClass, subject: string): Promise<void>
  /** Only set for requests. */
  web?: Web
  /** Only set in the worker, whose jobs seal and open secrets without a request. */
  secretBox?: SecretBox
  /** Only set in the web process. */
  signIn?: SignIn
}

export interface OrgContext extends Context {
  org: Org
  permissions: readonly Permission[]
}
