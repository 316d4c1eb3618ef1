import { STATES, type State } from '#spec/types'

interface EditedSection {
  number: number
  depth: 2 | 3
  title: string
  state: State
  body: string
  criteria: string[]
}

/** A spec that people edit at random. */
export interface EditedSpec {
  title: string
  owner: string
  tags: string[]
  isSynced: boolean
  sections: EditedSection[]
}

type Random = () => number
type Edit = (spec: EditedSpec, random: Random) => EditedSpec

const WORDS = [
  'refund',
  'limit',
  'ledger',
  'amount',
  'customer',
  'window',
  'export',
  'retry',
  'notice',
  'batch',
]

const pick = <T>(values: readonly T[], random: Random): T => values[Math.floor(random() * values.length)] as T
const sentence = (random: Random) => Array.from({ length: 12 }, () => pick(WORDS, random)).join(' ')

const newSection = (number: number, random: Random): EditedSection => ({
  number,
  depth: random() < 0.6 ? 2 : 3,
  title: `${pick(WORDS, random)} ${number}`,
  state: pick(STATES, random),
  body: sentence(random),
  criteria: [],
})

export const startSpec = (): EditedSpec => ({
  title: 'Refunds',
  owner: 'ana',
  tags: ['money'],
  isSynced: true,
  sections: ['todo', 'in_progress', 'draft', 'done'].map((state, at) => ({
    number: at + 1,
    depth: at === 1 ? 3 : 2,
    title: `${WORDS[at]} ${at + 1}`,
    state: state as State,
    body: `The ${WORDS[at]} is checked before money moves to the customer.`,
    criteria: [],
  })),
})

export function renderSpec({ title, owner, tags, isSynced, sections }: EditedSpec): string {
  const head = `---\ntitle: ${title}\nowner: ${owner}\ntags: [${tags.join(', ')}]\nsync: ${isSynced ? 'auto' : '"false"'}\n---\n`
  const texts = sections.map(
    ({ number, depth, title: name, state, body, criteria }) =>
      `${'#'.repeat(depth)} ${number}. ${name}\n<!-- svc:system:${number} status:${state} -->\n\n${body}\n\n${criteria.map((text) => `- [ ] ${text}\n`).join('')}`,
  )
  return head + texts.join('\n')
}

/** Changes one section of a spec that has any. */
const changeSection =
  (change: (section: EditedSection, random: Random) => Partial<EditedSection>): Edit =>
  (spec, random) => {
    const at = Math.floor(random() * spec.sections.length)
    const sections = spec.sections.map((section, index) =>
      index === at ? { ...section, ...change(section, random) } : section,
    )
    return { ...spec, sections }
  }

const EDITS: Edit[] = [
  changeSection((_, random) => ({ state: pick(STATES, random) })),
  changeSection((_, random) => ({ state: pick(['todo', 'in_progress'], random) })),
  changeSection(({ number }, random) => ({
    title: `${pick(WORDS, random)} ${pick(WORDS, random)} ${number}`,
  })),
  changeSection((_, random) => ({ body: sentence(random) })),
  changeSection(({ criteria }, random) => ({
    criteria: [...criteria, `It MUST keep the ${sentence(random)}.`],
  })),
  (spec, random) => ({ ...spec, owner: pick(['ana', 'ben', 'cleo'], random) }),
  (spec, random) => ({ ...spec, tags: random() < 0.2 ? ['elsewhere'] : [pick(WORDS, random)] }),
  (spec, random) => ({ ...spec, isSynced: random() < 0.7 }),
  (spec) => ({ ...spec, title: spec.title === 'Refunds' ? 'Refunds and credits' : 'Refunds' }),
  (spec, random) => ({
    ...spec,
    sections: [
      ...spec.sections,
      newSection(Math.max(0, ...spec.sections.map(({ number }) => number)) + 1, random),
    ],
  }),
  (spec, random) => {
    const at = Math.floor(random() * spec.sections.length)
    return { ...spec, sections: spec.sections.filter((_, index) => index !== at) }
  },
  (spec) => ({ ...spec, sections: spec.sections.toReversed() }),
]

/** One to three edits of a person. */
export function editSpec(spec: EditedSpec, random: Random): EditedSpec {
  const count = 1 + Math.floor(random() * 3)
  return Array.from({ length: count }, () => pick(EDITS, random)).reduce(
    (text, edit) => edit(text, random),
    spec,
  )
}
