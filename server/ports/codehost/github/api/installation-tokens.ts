interface Token {
  token: string
  expiresAt: Date
}

/** Tokens are renewed this long before they expire, so that none expires during a request. */
const SPARE_MS = 5 * 60_000

/**
 * One token per installation. Concurrent callers share one request, and tokens are renewed shortly before
 * they expire.
 */
export class InstallationTokens {
  private readonly tokens = new Map<number, Promise<Token>>()

  constructor(
    private readonly create: (installationId: number) => Promise<Token>,
    private readonly now: () => Date,
  ) {}

  async tokenOf(installationId: number): Promise<string> {
    const cached = this.tokens.get(installationId)
    if (cached) {
      const { token, expiresAt } = await cached
      if (expiresAt.getTime() - SPARE_MS > this.now().getTime()) return token
      this.forget(installationId, cached)
    }
    return (await this.renew(installationId)).token
  }

  /** For a token that was rejected before it expired. */
  async replace(installationId: number, refused: string): Promise<string> {
    const cached = this.tokens.get(installationId)
    if (cached && (await cached).token === refused) this.forget(installationId, cached)
    return this.tokenOf(installationId)
  }

  private renew(installationId: number): Promise<Token> {
    const pending = this.tokens.get(installationId) ?? this.create(installationId)
    this.tokens.set(installationId, pending)
    pending.catch(() => this.forget(installationId, pending))
    return pending
  }

  private forget(installationId: number, token: Promise<Token>): void {
    if (this.tokens.get(installationId) === token) this.tokens.delete(installationId)
  }
}
