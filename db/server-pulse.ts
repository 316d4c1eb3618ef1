import { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** The server address that postgres.js passes when it needs a socket. */
export interface Server {
  host: string[]
  port: number[]
  /** The path of a Unix socket. */
  path?: string | false
}

export interface PulseTiming {
  /** After this time without a byte, a connection probes its server. */
  doubtMs: number
  /** A running server answers the probe within milliseconds. */
  probeMs: number
}

/** Requests fail within 3 s. */
const SERVER_TIMING: PulseTiming = { doubtMs: 1_000, probeMs: 1_750 }
/** Shorter, because the primary database replaces the replica: a false alarm costs a repeated read. */
const REPLICA_TIMING: PulseTiming = { doubtMs: 250, probeMs: 750 }

/** Between two probes of a silent server. */
const PAUSE_MS = 500

interface Member {
  /** Ends the connection and fails pending statements. */
  end(): void
}

type Probe = (server: Server, probeMs: number) => Promise<boolean>

/**
 * Distinguishes a slow statement from a server that is frozen or unreachable. Such a server closes nothing, so its connections
 * would wait for their statement timeout. If a probe is not answered either, all member connections end at once, and new ones
 * fail at once until a probe is answered.
 */
export class ServerPulse {
  readonly #members = new Set<Member>()
  #isProbing = false
  #isSilent = false

  constructor(
    private readonly probe: Probe = answersProbe,
    private readonly timing = SERVER_TIMING,
  ) {}

  get doubtMs(): number {
    return this.timing.doubtMs
  }

  /** Whether a probe is under way, or the server is silent. */
  get isInDoubt(): boolean {
    return this.#isProbing
  }

  get isSilent(): boolean {
    return this.#isSilent
  }

  add(member: Member): void {
    this.#members.add(member)
  }

  remove(member: Member): void {
    this.#members.delete(member)
  }

  /** Probes the server, unless a probe is under way. */
  doubt(server: Server): void {
    if (this.#isProbing) return
    this.#isProbing = true
    void this.#check(server).finally(() => {
      this.#isProbing = false
    })
  }

  async #check(server: Server): Promise<void> {
    if (await this.#answers(server)) return
    this.#isSilent = true
    for (const member of [...this.#members]) member.end()
    do await delay(PAUSE_MS, undefined, { ref: false })
    while (!(await this.#answers(server)))
    this.#isSilent = false
  }

  #answers(server: Server): Promise<boolean> {
    return this.probe(server, this.timing.probeMs)
  }
}

/**
 * Asks whether the server supports TLS. Every server answers this before it knows the account, even if it has no free
 * connection.
 */
const SSL_REQUEST = Buffer.from('0000000804d2162f', 'hex')

/** Errors that also mean no answer. All others come from the server's machine. */
const NO_ANSWER = ['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']

/** Whether anything answers at the server's address, even by refusing the connection. */
export function answersProbe(
  { host: [host = ''], port: [port = 5432], path }: Server,
  probeMs: number,
): Promise<boolean> {
  const socket = new Socket()
  return new Promise<boolean>((resolve) => {
    // This process may have been busy, so an answer that has already arrived is read first.
    const giveUp = () => setImmediate(() => setImmediate(() => resolve(false)))
    const timer = setTimeout(giveUp, probeMs).unref()
    socket.on('error', ({ code = '' }: NodeJS.ErrnoException) => resolve(!NO_ANSWER.includes(code)))
    socket.once('data', () => resolve(true))
    socket.once('end', () => resolve(true))
    socket.once('close', () => clearTimeout(timer))
    socket.unref()
    const ask = () => socket.write(SSL_REQUEST)
    if (path) socket.connect(path, ask)
    else socket.connect(port, host, ask)
  }).finally(() => socket.destroy())
}

const pulses = new Map<string, ServerPulse>()

/** All pools of this process with the same URL and role share this. */
export function pulseOf(url: string, isReplica = false): ServerPulse {
  const key = `${isReplica ? 'replica' : 'server'} ${url}`
  const pulse = pulses.get(key) ?? new ServerPulse(answersProbe, isReplica ? REPLICA_TIMING : SERVER_TIMING)
  pulses.set(key, pulse)
  return pulse
}
