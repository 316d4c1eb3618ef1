/** What the plans are called and cost a seat. What is charged is the payment provider's own price: keep these alike. */
export interface PlanOffer {
  name: string
  /** In euros a seat and month, by how it is paid; null is a matter of talking. */
  price: { monthly: number; annual: number } | null
  pitch: string
  points: string[]
}

export const CYCLES = ['monthly', 'annual'] as const
export type Cycle = (typeof CYCLES)[number]

export const LEAST_SEATS = 3

export const OFFERS: PlanOffer[] = [
  {
    name: 'Free',
    price: { monthly: 0, annual: 0 },
    pitch: 'Reading and searching, on your own machine or ours.',
    points: ['Any number of repositories', 'Search, coverage and tasks', 'The command line and the API'],
  },
  {
    name: 'Starter',
    price: { monthly: 12, annual: 10 },
    pitch: 'For a team that writes its specs together.',
    points: [
      'Everything in Free',
      'Editing in the browser, by commit or pull request',
      'Tickets in step with sections',
    ],
  },
  {
    name: 'Pro',
    price: { monthly: 24, annual: 20 },
    pitch: 'For several teams and their assistants.',
    points: [
      'Everything in Starter',
      'AI in the editor, with more operations a seat',
      'Pull requests and issues analysed',
    ],
  },
  {
    name: 'Enterprise',
    price: null,
    pitch: 'For those who run it themselves, with somebody to call.',
    points: [
      'Everything in Pro',
      'Self-hosted, or a deployment of your own',
      'Terms, invoices and support as you need them',
    ],
  },
]
