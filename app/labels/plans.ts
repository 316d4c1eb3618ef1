/** Names and prices of the plans. The payment provider charges its own prices: keep them equal. */
export interface PlanOffer {
  name: string
  /** In euros per seat and month; null if negotiated. */
  price: { monthly: number; annual: number } | null
  pitch: string
  points: string[]
}

export const CYCLES = ['monthly', 'annual'] as const
export type Cycle = (typeof CYCLES)[number]

export const MIN_SEATS = 3

export const OFFERS: PlanOffer[] = [
  {
    name: 'Free',
    price: { monthly: 0, annual: 0 },
    pitch: 'Read and search specs, self-hosted or in our cloud.',
    points: ['Unlimited repositories', 'Search, coverage and tasks', 'CLI and API'],
  },
  {
    name: 'Starter',
    price: { monthly: 12, annual: 10 },
    pitch: 'For teams that write specs together.',
    points: ['Everything in Free', 'Edit in the browser, commit or open pull requests', 'Ticket sync'],
  },
  {
    name: 'Pro',
    price: { monthly: 24, annual: 20 },
    pitch: 'For multiple teams and AI assistants.',
    points: [
      'Everything in Starter',
      'AI in the editor with higher limits per seat',
      'Analysis of pull requests and issues',
    ],
  },
  {
    name: 'Enterprise',
    price: null,
    pitch: 'For self-hosting with support.',
    points: [
      'Everything in Pro',
      'Self-hosted or dedicated deployment',
      'Custom terms, invoicing and support',
    ],
  },
]
