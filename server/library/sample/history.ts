/** One commit of the sample: its message, its age and its files from `content/`. */
export interface SampleCommit {
  daysAgo: number
  message: string
  /** Files that are committed exactly as in `content/`. */
  final?: string[]
  /** Specs that are committed as a first draft. */
  drafted?: string[]
}

const spec = (name: string) => `docs/specs/${name}.md`

/** All commits, oldest first. Together they add every file of `content/` in its final form. */
export const HISTORY: SampleCommit[] = [
  {
    daysAgo: 118,
    message: 'Start the handbook\n\nSpecs live beside the code from now on.',
    final: ['README.md', 'CONFIG.yaml', spec('_template')],
  },
  { daysAgo: 116, message: 'Write down how requests are throttled', drafted: [spec('request-throttling')] },
  { daysAgo: 114, message: 'Decide on the queue', final: ['docs/adr/0001-the-database-is-the-queue.md'] },
  { daysAgo: 112, message: 'Specify payment retries', drafted: [spec('payment-retries')] },
  { daysAgo: 109, message: 'Specify rate limits', drafted: [spec('rate-limits')] },
  { daysAgo: 104, message: 'Specify single sign-on', drafted: [spec('single-sign-on')] },
  { daysAgo: 102, message: 'Explain the format to newcomers', final: ['docs/guides/writing-a-spec.md'] },
  { daysAgo: 95, message: 'Count requests across all servers', final: ['services/api/rate_limit.py'] },
  { daysAgo: 88, message: 'Retire request throttling', final: [spec('request-throttling')] },
  { daysAgo: 86, message: 'Rate limits are done', final: [spec('rate-limits')] },
  { daysAgo: 83, message: 'Specify the audit export', drafted: [spec('audit-export')] },
  { daysAgo: 71, message: 'Specify notification preferences', drafted: [spec('notification-preferences')] },
  { daysAgo: 66, message: 'Design search ranking', drafted: [spec('search-ranking')] },
  { daysAgo: 60, message: 'Sign in through a provider', final: ['services/identity/login_policy.py'] },
  { daysAgo: 58, message: 'Specify currencies', drafted: [spec('currencies')] },
  { daysAgo: 47, message: 'Rank exact hits first', final: ['services/search/rank.py'] },
  { daysAgo: 38, message: 'Single sign-on is done', final: [spec('single-sign-on')] },
  { daysAgo: 34, message: 'Schedule payment retries', final: ['services/billing/retry_schedule.py'] },
  { daysAgo: 28, message: 'Store amounts as integers, round tax once a rate', final: [spec('currencies')] },
  {
    daysAgo: 24,
    message: 'Propose usage-based pricing',
    drafted: ['docs/proposals/usage-based-pricing.md'],
  },
  { daysAgo: 21, message: 'The audit export waits for a signing key', final: [spec('audit-export')] },
  { daysAgo: 16, message: 'Record what ranking does so far', final: [spec('search-ranking')] },
  {
    daysAgo: 13,
    message: 'Preferences: the three kinds are in place',
    final: [spec('notification-preferences')],
  },
  {
    daysAgo: 12,
    message: 'Write down what to do when payments stop',
    final: ['docs/runbooks/payment-provider-outage.md'],
  },
  {
    daysAgo: 9,
    message: 'Release 2.4.0: payments are tried again',
    final: [spec('payment-retries'), 'CHANGELOG.md'],
  },
  {
    daysAgo: 6,
    message: 'Ask for a review of usage-based pricing',
    final: ['docs/proposals/usage-based-pricing.md'],
  },
]
